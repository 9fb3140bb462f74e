cimport cython

cdef class Lot:
    cdef public unsigned long long state
    cdef readonly unsigned long long step, first, second, mask, half

    @cython.locals(mixed="unsigned long long")
    cdef unsigned long long _next(self) noexcept nogil
    @cython.locals(product="unsigned long long", low="unsigned long long", threshold="unsigned long long")
    cdef unsigned long long _below(self, unsigned long long bound) noexcept nogil
