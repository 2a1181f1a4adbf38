import { expect, test } from 'vitest'
import { checkLimits } from './check-limits.ts'

const none = { base: 1, perMegabyte: 0, perPage: 0 }
const limits = { files: 3, bytes: 100, pages: 9000, seconds: none, memoryMegabytes: none }
const file = { bytes: 10, pages: 1 }

test.each([
  ['FILE_TOO_MANY', [file, file, file, file], { limit: 3, files: 4 }],
  ['FILE_EMPTY', [{ bytes: 0 }], {}],
  ['FILE_TOO_LARGE', [file, { bytes: 101 }], { limit: 100, bytes: 101 }],
  ['PAGES_TOO_MANY', [{ bytes: 10, pages: 9001 }], { limit: 9000, pages: 9001 }],
  // Each file is small enough, but a run over all of them would exceed the limit of the workflow history.
  [
    'PAGES_TOO_MANY',
    [
      { bytes: 10, pages: 6000 },
      { bytes: 10, pages: 6000 },
    ],
    { limit: 10_000, pages: 12_000 },
  ],
])('fails with %s', (code, files, params) => {
  expect(() => checkLimits(limits, files)).toThrow(expect.objectContaining({ code, params }))
})

test('accepts files within all limits', () => {
  expect(() => checkLimits(limits, [file, file, file])).not.toThrow()
})
