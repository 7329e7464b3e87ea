#ifndef CAIRN_CTEXT_SHIM_H
#define CAIRN_CTEXT_SHIM_H
#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

// FriBidi's paragraph types are macros over an enum that Swift's importer leaves out.
static const FriBidiParType cairn_FRIBIDI_PAR_LTR = FRIBIDI_PAR_LTR;
static const FriBidiParType cairn_FRIBIDI_PAR_RTL = FRIBIDI_PAR_RTL;
static const FriBidiParType cairn_FRIBIDI_PAR_ON = FRIBIDI_PAR_ON;
#endif
