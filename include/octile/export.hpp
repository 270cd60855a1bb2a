// OCTILE_EXPORT marks what the shared library shows; everything else is compiled with hidden visibility.
#pragma once
#define OCTILE_EXPORT __attribute__((visibility("default")))
#define OCTILE_HIDDEN __attribute__((visibility("hidden")))  // what a public class has inside
