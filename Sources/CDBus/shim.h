#ifndef CAIRN_CDBUS_SHIM_H
#define CAIRN_CDBUS_SHIM_H
#include <dbus/dbus.h>
#endif
