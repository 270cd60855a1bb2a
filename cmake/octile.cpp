// A library needs one source of its own: CMake cannot tell the language of a target made of objects only.
