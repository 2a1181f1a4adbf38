import { expect, test } from 'vitest'
import type { Job, StoredFile, JobInput } from '@docweave/contract'
import { endingOf, namesOf } from './job-ending.ts'
import { readRetention } from './retention.ts'

const job: Job = {
  id: 'j',
  revision: 0,
  state: 'running',
  locale: 'ko',
  visitor: 'v',
  createdAt: 1,
  inputs: [{ name: '계약서.pdf', kind: 'pdf', bytes: 100, key: 'a'.repeat(64) }],
  steps: [],
  results: [],
  notices: [],
}
const retention = { ...readRetention({}), results: 2, signedInResults: 10, failed: 24 }

test("names results after the visitor's file, and retains failed jobs longer than results", () => {
  const file = { key: 'b'.repeat(64), kind: 'txt' as const, bytes: 7, source: 0 }
  expect(endingOf(job, { type: 'done', at: 1000, files: [file] }, retention)).toEqual({
    type: 'done',
    at: 1000,
    expiresAt: 1002,
    results: [{ key: file.key, kind: 'txt', bytes: 7, name: '계약서.txt', source: 0, sourceBytes: 100 }],
  })
  // The owner's retention setting.
  expect(
    endingOf({ ...job, owner: 'kim', keepFor: 7 }, { type: 'done', at: 1000, files: [] }, retention),
  ).toMatchObject({
    expiresAt: 1007,
  })
  expect(endingOf(job, { type: 'cancelled', at: 1000 }, retention)).toEqual({
    type: 'cancelled',
    at: 1000,
    expiresAt: 1024,
  })
})

const input = (name: string): JobInput => ({ name, kind: 'pdf', bytes: 100, key: 'a'.repeat(64) })
const file = (more: Partial<StoredFile>): StoredFile => ({
  key: 'b'.repeat(64),
  kind: 'pdf',
  bytes: 50,
  source: 0,
  ...more,
})
const names = (inputs: string[], files: Partial<StoredFile>[]) =>
  namesOf(inputs.map(input), files.map(file)).map(({ name }) => name)

test("adds a suffix to a result of its source's kind, and only an extension to others", () => {
  expect(names(['계약서.pdf'], [{}])).toEqual(['계약서-docweave.pdf'])
  expect(names(['議事録.v2.pdf'], [{ kind: 'txt' }])).toEqual(['議事録.v2.txt'])
})

test('numbers the result of a result', () => {
  expect(names(['a-docweave.pdf'], [{}])).toEqual(['a-docweave-2.pdf'])
  expect(names(['a-docweave-2.pdf'], [{}])).toEqual(['a-docweave-3.pdf'])
})

test('numbers equal names, and appends the part', () => {
  expect(
    names(
      ['a.pdf'],
      [
        { kind: 'jpg', part: 'page-1' },
        { kind: 'jpg', part: 'page-2' },
      ],
    ),
  ).toEqual(['a-page-1.jpg', 'a-page-2.jpg'])
  expect(names(['a.pdf', 'a.pdf'], [{ kind: 'txt' }, { kind: 'txt', source: 1 }])).toEqual(['a.txt', 'a-2.txt'])
})

test("uses a part after `=` as the whole name, with {name} for the source's", () => {
  const parts = [{ part: '={name}-1' }, { part: '=2 of {name}' }, { part: '=chapter 3' }, { part: '= ' }]
  expect(names(['a.pdf'], parts)).toEqual(['a-1.pdf', '2 of a.pdf', 'chapter 3.pdf', 'a.pdf'])
})

test('records the source of a result and its size', () => {
  const results = namesOf([input('a.pdf'), input('b.pdf')], [file({ source: 1 })])
  expect(results).toMatchObject([{ source: 1, sourceBytes: 100, bytes: 50 }])
})

test('finding 11: cuts long names without half surrogate pairs, and keeps them distinct', () => {
  expect(names(['half \ud83d.pdf'], [{ kind: 'txt' }])).toEqual(['half.txt'])
  expect(names(['a.pdf'], [{ part: '=chapter \ud83d' }])).toEqual(['chapter.pdf'])
  const long = `${'😀'.repeat(73)}.pdf`
  const made = names([long], [{ part: 'page-1' }, { part: 'page-2' }])
  expect(made).toEqual([`${'😀'.repeat(60)}.pdf`, `${'😀'.repeat(60)}-2.pdf`])
})

test('gives every result a name that fits on a disk: 255 bytes of UTF-8', () => {
  const made = names([`${'가'.repeat(150)}.pdf`], [{}, { kind: 'docx' }, { part: `page-${'1'.repeat(60)}` }])
  for (const name of made) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(made).toEqual([`${'가'.repeat(80)}.pdf`, `${'가'.repeat(80)}.docx`, `${'가'.repeat(80)}-2.pdf`])
})
