// `wmemset`, which the Glibc module leaves out: memory filled with a value of four bytes.
#include <wchar.h>
