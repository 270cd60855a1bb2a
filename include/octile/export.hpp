// What the shared library shows: everything else is compiled with hidden visibility.
#pragma once
#define OCTILE_EXPORT __attribute__((visibility("default")))
