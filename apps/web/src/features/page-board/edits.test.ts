/** Edits of page cells by key: the key of a page consists of its file and number. */
import { describe, expect, it } from 'vitest'
import * as edits from './edits.ts'
import { fileLetter, cellsOf, type BoardFile, type PageCells } from './page-cells.ts'

const file = (key: string, pages?: number, name = key): BoardFile => ({ key, name, pages })
const keys = (sheets: PageCells) => sheets.map(({ key }) => key).join(' ')
const set = (...each: string[]) => new Set(each)
const five = cellsOf(file('a', 5))
const two = [...cellsOf(file('a', 2)), ...cellsOf(file('b', 2))]

describe('moving', () => {
  it('moves page cells together to an index or by an offset', () => {
    expect(keys(edits.moveTo(five, set('a/4', 'a/1'), 2))).toBe('a/2 a/1 a/4 a/3 a/5')
    expect(keys(edits.moveTo(five, set('a/2'), 5))).toBe('a/1 a/3 a/4 a/5 a/2')
    expect(keys(edits.moveBy(five, set('a/2', 'a/3'), 1))).toBe('a/1 a/4 a/2 a/3 a/5')
    expect(keys(edits.moveBy(five, set('a/1'), -1))).toBe(keys(five))
    expect(keys(edits.moveBy(five, set('a/4'), 99))).toBe('a/1 a/2 a/3 a/5 a/4')
    expect(keys(edits.moveBy(five, set('nope'), 1))).toBe(keys(five))
  })

  it('moves whole files, and a blank page with the page before it', () => {
    const withBlank = edits.insertBlank(two, 2)
    expect(keys(withBlank)).toBe('a/1 a/2 blank/1 b/1 b/2')
    expect(keys(edits.moveFile(withBlank, 'b', -1))).toBe('b/1 b/2 a/1 a/2 blank/1')
    expect(keys(edits.moveFile(withBlank, 'b', 1))).toBe(keys(withBlank))
    expect(keys(edits.moveFile(edits.moveTo(two, set('b/2'), 0), 'b', 1))).toBe('a/1 a/2 b/2 b/1')
  })

  it('sorts files by name with numbers in numeric order', () => {
    const files = [file('x', 1, 'scan 10.pdf'), file('y', 1, 'scan 2.pdf'), file('z', 1, 'Scan 1.pdf')]
    expect(keys(edits.sortFiles(files.flatMap(cellsOf), files, 'en'))).toBe('z/1 y/1 x/1')
  })
})

it('rotates pages in both directions, except blank ones', () => {
  const sheets = edits.insertBlank(five, 0)
  const all = set(...sheets.map(({ key }) => key))
  const turned = (by: 90 | -90, times: number) =>
    Array.from({ length: times }).reduce<PageCells>((each) => edits.turn(each, all, by), sheets)
  expect(turned(90, 3).map(({ turn }) => turn)).toEqual([0, 270, 270, 270, 270, 270])
  expect(turned(-90, 1).map(({ turn }) => turn)).toEqual([0, 270, 270, 270, 270, 270])
  expect(turned(90, 4)).toEqual(sheets)
})

it('gives every blank page a unique key', () => {
  const once = edits.insertBlank(five, 5)
  expect(keys(edits.insertBlank(once, 0))).toBe('blank/2 a/1 a/2 a/3 a/4 a/5 blank/1')
})

it('marks exactly the given pages', () => {
  const some = edits.mark(five, set('a/1', 'a/2'))
  expect(edits.mark(some, set('a/2')).map(({ marked }) => Boolean(marked))).toEqual([false, true, false, false, false])
})

describe('cutting', () => {
  const whole = five.map((sheet) => ({ ...sheet, part: 0 }))
  const parts = (sheets: PageCells) => sheets.map(({ part }) => part ?? '-').join('')

  it('toggles a cut after a page', () => {
    const once = edits.toggleCut(whole, 1)
    expect(parts(once)).toBe('00111')
    expect(parts(edits.toggleCut(once, 3))).toBe('00112')
    expect(parts(edits.toggleCut(edits.toggleCut(once, 3), 1))).toBe('00001')
    expect(edits.toggleCut(once, 1)).toEqual(whole)
  })

  it('leaves pages outside all parts until they are joined or cut', () => {
    const some: PageCells = five.map((sheet, at) => (at < 2 ? { ...sheet, part: 0 } : sheet))
    expect(parts(edits.toggleCut(some, 0))).toBe('01---')
    expect(parts(edits.toggleCut(some, 3))).toBe('00--1')
    expect(parts(edits.toggleCut(some, 1))).toBe('00000')
  })
})

describe('when the files change', () => {
  const [a, b] = [file('a', 2), file('b', 2)]

  it('removes the pages of a removed file, and appends those of a new one', () => {
    const mixed = edits.moveTo(two, set('b/1'), 0)
    expect(keys(edits.withFiles(mixed, [b, file('c', 1)], [a, b]))).toBe('b/1 b/2 c/1')
  })

  it('replaces a whole file by its pages once they are known', () => {
    const before = [file('a'), b]
    const sheets = edits.turn([...cellsOf(b), ...cellsOf(file('a'))], set('a/all'), 90)
    const now = edits.withFiles(sheets, [a, b], before)
    expect(keys(now)).toBe('b/1 b/2 a/1 a/2')
    expect(now.map(({ turn }) => turn)).toEqual([0, 0, 90, 90])
  })
})

it('letters files like spreadsheet columns', () => {
  expect([0, 25, 26, 51, 52].map(fileLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
})
