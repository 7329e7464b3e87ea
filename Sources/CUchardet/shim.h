#ifndef CAIRN_CUCHARDET_SHIM_H
#define CAIRN_CUCHARDET_SHIM_H
#include <uchardet/uchardet.h>
#endif
