/** Which result sizes are compared with the input files'. */
import { expect, it } from 'vitest'
import type { FileKind, JobView } from '@docweave/contract'
import { sizeAfterAll, sizeBeforeAll, sizesBefore } from './size-before.ts'

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

it('compares each result with its file if every file became one of the same kind', () => {
  const compressed = job(['pdf', 'pdf'], [result('pdf', 40, 0), result('pdf', 90, 1)])
  expect(sizesBefore(compressed)).toEqual([100, 100])
  expect([sizeBeforeAll(compressed), sizeAfterAll(compressed)]).toEqual([200, 130])
})

it('does not compare text with a PDF', () => {
  const read = job(['pdf'], [result('txt', 4, 0)])
  expect([sizesBefore(read), sizeBeforeAll(read)]).toEqual([[undefined], undefined])
})

it('does not compare a merged file with its first part, nor parts with the whole', () => {
  const merged = job(['pdf', 'pdf', 'pdf'], [result('pdf', 300, 0)])
  expect([sizesBefore(merged), sizeBeforeAll(merged)]).toEqual([[undefined], undefined])
  const split = job(['pdf', 'pdf'], [result('pdf', 40, 0), result('pdf', 60, 0), result('pdf', 90, 1)])
  expect([sizesBefore(split), sizeBeforeAll(split)]).toEqual([[undefined, undefined, undefined], undefined])
})

it('still compares the files that went through when another one failed', () => {
  const batch = job(['pdf', 'pdf'], [result('pdf', 40, 1)])
  batch.inputs[0] = { name: 'a', kind: 'pdf', bytes: 100, status: { state: 'failed', step: 0 } }
  expect([sizesBefore(batch), sizeBeforeAll(batch)]).toEqual([[100], 100])
})
