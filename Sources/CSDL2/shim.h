#ifndef CAIRN_CSDL2_SHIM_H
#define CAIRN_CSDL2_SHIM_H
// No renamed main and nothing from libSDL2main: Swift owns the entry point.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>

// SDL_image is loaded when the first picture is read or written, not linked; its header still says what its functions take.
typedef __typeof__(IMG_Load) *cairn_IMG_Load;
typedef __typeof__(IMG_SavePNG_RW) *cairn_IMG_SavePNG_RW;

// Nested macros that Swift's importer leaves out, under names of their own.
static const int cairn_SDL_WINDOWPOS_CENTERED = SDL_WINDOWPOS_CENTERED;
static const int cairn_SDL_WINDOWPOS_UNDEFINED = SDL_WINDOWPOS_UNDEFINED;
static const Uint32 cairn_SDL_TOUCH_MOUSEID = (Uint32)SDL_TOUCH_MOUSEID;
static const Uint32 cairn_SDL_BUTTON_LMASK = SDL_BUTTON_LMASK;

// The process's environment: a global variable, which Swift's checks for concurrency keep it from naming.
static inline char **cairn_environ(void) {
    extern char **environ;
    return environ;
}
#endif
