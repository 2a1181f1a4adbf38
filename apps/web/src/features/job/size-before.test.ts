/** Which result sizes are compared with the input files'. */
import { expect, it } from 'vitest'
import type { FileKind, JobView } from '@docweave/contract'
import { sizeAfterAll, sizeBefore, sizeBeforeAll } from './size-before.ts'

const result = (kind: FileKind, bytes: number, source?: number) => ({
  name: 'a',
  kind,
  bytes,
  sourceBytes: 100,
  ...(source === undefined ? {} : { source }),
})

const job = (inputs: FileKind[], results: JobView['results']): JobView => ({
  id: 'j',
  revision: 1,
  state: 'done',
  locale: 'en',
  createdAt: 0,
  inputs: inputs.map((kind) => ({ name: 'a', kind, bytes: 100 })),
  steps: [],
  results,
  notices: [],
})

it('compares a result with its source if both have the same kind', () => {
  const compressed = job(['pdf', 'pdf'], [result('pdf', 40, 0), result('pdf', 30, 0), result('pdf', 90, 1)])
  expect(compressed.results.map((each) => sizeBefore(compressed, each))).toEqual([100, 100, 100])
  expect([sizeBeforeAll(compressed), sizeAfterAll(compressed)]).toEqual([200, 160])
})

it('does not compare text with a PDF', () => {
  const read = job(['pdf'], [result('txt', 4, 0)])
  expect([sizeBefore(read, result('txt', 4, 0)), sizeBeforeAll(read)]).toEqual([undefined, undefined])
})

it('compares a merged result with all inputs if they have its kind', () => {
  expect(sizeBeforeAll(job(['pdf', 'pdf', 'pdf'], [result('pdf', 10)]))).toBe(300)
  expect(sizeBeforeAll(job(['pdf', 'jpg'], [result('pdf', 10)]))).toBeUndefined()
})
