#ifndef CAIRN_CLZMA_SHIM_H
#define CAIRN_CLZMA_SHIM_H
#include <lzma.h>

// A macro with a cast, which Swift's importer leaves out: any number of streams one after another.
static const uint32_t cairn_LZMA_CONCATENATED = LZMA_CONCATENATED;
#endif
