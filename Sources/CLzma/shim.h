#ifndef CAIRN_CLZMA_SHIM_H
#define CAIRN_CLZMA_SHIM_H
#include <lzma.h>
#endif
