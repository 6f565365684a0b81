/* What a bad card does, for tests: preloaded, it stands between SQLite and the system. The file named by BOX_WEATHER says how
   it is: "hangs" (a sync does not return until that changes), "full", "broken", "read-only" (writes fail), "unclear" (the
   sync is done, and fails all the same). It concerns the database and its log only, where
   they lie beside that file. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static void weather(char *word, size_t size) {
    const char *path = getenv("BOX_WEATHER");
    int handle = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = handle < 0 ? 0 : read(handle, word, size - 1);
    word[got > 0 ? got : 0] = 0;
    if (handle >= 0) close(handle);
}

static int is_database(int handle) {
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t got = readlink(link, path, sizeof path - 1);
    if (got < 0) return 0;
    path[got] = 0;
    const char *control = getenv("BOX_WEATHER");
    const char *end = control == NULL ? NULL : strrchr(control, '/');
    return end != NULL && !strncmp(path, control, end - control) && strstr(path, "tallybox.db") != NULL;
}

static int refused(int handle) {
    char word[32];
    if (!is_database(handle)) return 0;
    weather(word, sizeof word);
    if (!strcmp(word, "full")) return ENOSPC;
    if (!strcmp(word, "broken")) return EIO;
    if (!strcmp(word, "read-only")) return EROFS;
    return 0;
}

static int synced(int handle, const char *name) {
    int (*real)(int) = dlsym(RTLD_NEXT, name);
    char word[32];
    if (is_database(handle)) {
        for (weather(word, sizeof word); !strcmp(word, "hangs"); weather(word, sizeof word)) usleep(5000);
        if (!strcmp(word, "unclear")) {
            real(handle);
            errno = EIO;
            return -1;
        }
    }
    return real(handle);
}

int fsync(int handle) { return synced(handle, "fsync"); }
int fdatasync(int handle) { return synced(handle, "fdatasync"); }

#define WRITE(name, offset_type)                                                      \
    ssize_t name(int handle, const void *data, size_t size, offset_type offset) {    \
        ssize_t (*real)(int, const void *, size_t, offset_type) = dlsym(RTLD_NEXT, #name); \
        int why = refused(handle);                                                    \
        if (why) { errno = why; return -1; }                                          \
        return real(handle, data, size, offset);                                      \
    }

WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)

ssize_t write(int handle, const void *data, size_t size) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    int why = refused(handle);
    if (why) { errno = why; return -1; }
    return real(handle, data, size);
}
