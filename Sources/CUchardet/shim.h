#ifndef CAIRN_CUCHARDET_SHIM_H
#define CAIRN_CUCHARDET_SHIM_H
#include <uchardet/uchardet.h>

// uchardet is loaded when the first file needs it, not linked; its header still says what its functions take.
typedef __typeof__(uchardet_new) *cairn_uchardet_new;
typedef __typeof__(uchardet_delete) *cairn_uchardet_delete;
typedef __typeof__(uchardet_handle_data) *cairn_uchardet_handle_data;
typedef __typeof__(uchardet_data_end) *cairn_uchardet_data_end;
typedef __typeof__(uchardet_get_charset) *cairn_uchardet_get_charset;
#endif
