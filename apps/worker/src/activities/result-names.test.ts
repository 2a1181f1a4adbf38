import type { FileRef, JobInput } from '@docweave/contract'
import { expect, test } from 'vitest'
import { namesOf } from './result-names.ts'

const input = (name: string): JobInput => ({ name, kind: 'pdf', bytes: 100, key: 'a'.repeat(64) })
const file = (more: Partial<FileRef>): FileRef => ({ key: 'b'.repeat(64), kind: 'pdf', bytes: 50, source: 0, ...more })
const names = (inputs: string[], files: Partial<FileRef>[]) =>
  namesOf(inputs.map(input), files.map(file)).map(({ name }) => name)

test('a result of the same kind is told from its source, one of another kind by its ending', () => {
  expect(names(['계약서.pdf'], [{}])).toEqual(['계약서-docweave.pdf'])
  expect(names(['議事録.v2.pdf'], [{ kind: 'txt' }])).toEqual(['議事録.v2.txt'])
})

test('a result that is worked on again is numbered', () => {
  expect(names(['a-docweave.pdf'], [{}])).toEqual(['a-docweave-2.pdf'])
  expect(names(['a-docweave-2.pdf'], [{}])).toEqual(['a-docweave-3.pdf'])
})

test('parts and equal names are told apart', () => {
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

test('a part after = is the whole name, the source’s own where it says so', () => {
  const parts = [{ part: '={name}-1' }, { part: '=2 of {name}' }, { part: '=chapter 3' }, { part: '= ' }]
  expect(names(['a.pdf'], parts)).toEqual(['a-1.pdf', '2 of a.pdf', 'chapter 3.pdf', 'a.pdf'])
})

test('a result says what it came from and how large that was', () => {
  const results = namesOf([input('a.pdf'), input('b.pdf')], [file({ source: 1 })])
  expect(results).toMatchObject([{ source: 1, sourceBytes: 100, bytes: 50 }])
})

test('finding 11: names hold no half characters, and long ones are cut and still told apart', () => {
  expect(names(['half \ud83d.pdf'], [{ kind: 'txt' }])).toEqual(['half.txt'])
  expect(names(['a.pdf'], [{ part: '=chapter \ud83d' }])).toEqual(['chapter.pdf'])
  const long = `${'😀'.repeat(73)}.pdf`
  const made = names([long], [{ part: 'page-1' }, { part: 'page-2' }])
  expect(made).toEqual([`${'😀'.repeat(67)}.pdf`, `${'😀'.repeat(67)}-2.pdf`])
})
