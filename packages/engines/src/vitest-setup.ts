/** The test files of a package share one process, in which each leaves documents of mupdf behind: only a collection frees their memory. */
import { afterAll } from 'vitest'

afterAll(() => globalThis.gc?.())
