import { FileKind } from '@docweave/contract'
import { sample } from '@docweave/fixtures'
import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { mutate, mutationsFor } from './index.ts'
import { withNewTable } from './pdf.ts'
import { readZip } from './zip.ts'

const kinds = FileKind.options.filter((kind) => sample(kind) !== undefined)
const original = (kind: FileKind) => Buffer.from(sample(kind) ?? [])

test('the same seed creates the same file, and other seeds create other files', { timeout: 60_000 }, () => {
  const made = (seed: number) => mutate('pdf', original('pdf'), createRandom(seed)).bytes.toString('latin1')
  for (let seed = 0; seed < 10; seed++) expect(made(seed) === made(seed)).toBe(true)
  expect(new Set(Array.from({ length: 10 }, (_, seed) => made(seed))).size).toBeGreaterThan(7)
})

test.each(kinds)('every mutation for %s changes a file of that kind', { timeout: 60_000 }, (kind) => {
  const idle = mutationsFor(kind)
    .filter(({ mutate: change }) =>
      Array.from({ length: 40 }, (_, seed) => seed).every((seed) => {
        const changed = change(original(kind), createRandom(seed))
        return changed === undefined || changed.equals(original(kind))
      }),
    )
    .map(({ name }) => name)
  // A sample with one chunk has none to move, and not every mutation applies to every XML sample.
  expect(idle.filter((name) => !/^XML:|move a chunk/.test(name))).toEqual([])
})

test('skips a mutation whose result exceeds the maximum string length', { timeout: 60_000 }, () => {
  const line = Buffer.alloc(19_000_000, 'x')
  const repeat = mutationsFor('txt').find(({ name }) => name.includes('one line'))
  const seeds = Array.from({ length: 30 }, (_, seed) => seed)
  // Repeating the line would exceed the maximum string length.
  const tooLong = seeds.find((seed) => createRandom(seed).below(2000) > 500) ?? 0
  expect(() => repeat?.mutate(line, createRandom(tooLong))).toThrow(RangeError)
  for (const seed of seeds.slice(0, 12)) expect(mutate('txt', line, createRandom(seed)).bytes.length).toBeGreaterThan(0)
})

test('a package with a mutated part remains a valid package', () => {
  const entries = readZip(original('docx')) ?? {}
  expect(Object.keys(entries)).toContain('word/document.xml')
  expect(Buffer.from(entries['word/document.xml'] ?? []).toString()).toContain('<w:document')
  const [change] = mutationsFor('docx')
  const changed = readZip(change?.mutate(original('docx'), createRandom(7)) ?? Buffer.alloc(0)) ?? {}
  expect(Object.keys(changed).toSorted()).toEqual(Object.keys(entries).toSorted())
})

test('a regenerated cross-reference table of a PDF contains the offsets of its objects', () => {
  const text = withNewTable(original('pdf').toString('latin1'))
  const table = text.slice(text.lastIndexOf('xref\n0'))
  const used = [...table.matchAll(/^(\d{10}) \d{5} n $/gm)].map(([, place]) =>
    text.slice(Number(place), Number(place) + 20),
  )
  expect(used.length).toBeGreaterThan(5)
  for (const object of used) expect(object).toMatch(/^\d+ 0 obj/)
})
