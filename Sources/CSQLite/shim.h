#ifndef CAIRN_CSQLITE_SHIM_H
#define CAIRN_CSQLITE_SHIM_H
#include <sqlite3.h>

// Swift imports no variadic functions: the one form of sqlite3_db_config that is used.
static inline int cairn_sqlite3_db_config(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

// SQLite copies the bytes before it returns. A cast that Swift's importer leaves out.
static inline int cairn_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int bytes) {
    return sqlite3_bind_text(statement, index, text, bytes, SQLITE_TRANSIENT);
}
#endif
