/** Boards and options round-trip: a board reads back what it wrote. */
import { describe, expect, it } from 'vitest'
import { insertBlank, mark, moveTo, remove, toggleCut, turn } from './edits.ts'
import { panelValues, type BoardPanelName } from './panel-values.ts'
import type { BoardFile, PageCells } from './page-cells.ts'

const files: BoardFile[] = [
  { key: 'a', name: 'a.pdf', pages: 5 },
  { key: 'b', name: 'b.pdf', pages: 2 },
]
const one = files.slice(0, 1)
const set = (...each: string[]) => new Set(each)
const keys = (sheets: PageCells) => sheets.map(({ key, turn }) => (turn ? `${key}@${turn}` : key)).join(' ')

describe('arrange-pages', () => {
  const { read, write } = panelValues['arrange-pages']

  it('writes the empty text for an unchanged board', () => {
    const sheets = read({ pages: '' }, files)
    expect(keys(sheets)).toBe('a/1 a/2 a/3 a/4 a/5 b/1 b/2')
    expect(write(sheets, files, {})).toEqual({ pages: '' })
  })

  it('round-trips order, rotations, blank and removed pages', () => {
    let sheets = moveTo(read({ pages: '' }, files), set('b/2'), 0)
    sheets = insertBlank(turn(remove(sheets, set('a/3')), set('a/1'), -90), 2)
    const values = write(sheets, files, {})
    expect(values).toEqual({ pages: '2:2,1:1@270,blank,1:2,1:4,1:5,2:1' })
    expect(read(values, files)).toEqual(sheets)
  })

  it('omits file numbers for one file, and keeps or drops the rest', () => {
    expect(keys(read({ pages: '5,2@90', rest: 'keep' }, one))).toBe('a/5 a/2@90 a/1 a/3 a/4')
    const sheets = read({ pages: '5,2@90', rest: 'drop' }, one)
    expect(keys(sheets)).toBe('a/5 a/2@90')
    expect(write(sheets, one, { rest: 'keep' })).toEqual({ pages: '5,2@90', order: 'pages', rest: 'drop' })
  })

  it('reads the tools’ named orders, and writes a custom one', () => {
    const reorder = (order: string) => keys(read({ pages: '2', rest: 'keep', order }, one))
    expect(reorder('reverse')).toBe('a/5 a/4 a/3 a/2 a/1')
    expect(reorder('interleave')).toBe('a/1 a/4 a/2 a/5 a/3')
    expect(reorder('interleave-reversed')).toBe('a/1 a/5 a/2 a/4 a/3')
    expect(reorder('pages')).toBe('a/2 a/1 a/3 a/4 a/5')
    const named = [
      { key: 'x', name: 'scan 10.pdf', pages: 1 },
      { key: 'y', name: 'Scan 9.pdf', pages: 3 },
    ]
    const merge = (order: string, pages = '') => keys(read({ pages, order }, named))
    expect(merge('given')).toBe('x/1 y/1 y/2 y/3')
    expect(merge('name')).toBe('y/1 y/2 y/3 x/1')
    expect(merge('interleave-reversed')).toBe('x/1 y/3 y/2 y/1')
    expect(merge('name', '-1')).toBe('y/3 x/1')
    expect(merge('name', '1:1,2:2')).toBe('x/1 y/2')
    expect(write(read({ pages: '', order: 'name' }, named), named, { order: 'name' })).toEqual({
      pages: '2:1-3,1:1',
      order: 'given',
    })
  })

  it('keeps a file of unknown page count as a whole', () => {
    const some = [{ key: 'x', name: 'x.docx', pages: undefined }, ...files.slice(1)]
    const sheets = moveTo(read({ pages: '' }, some), set('b/2'), 0)
    expect(write(turn(sheets, set('x/all'), 90), some, {})).toEqual({ pages: '2:2,1:all@90,2:1' })
    expect(keys(read({ pages: '2:2,1:all@90,2:1' }, some))).toBe('b/2 x/all@90 b/1')
  })

  it('reports the item that names missing pages', () => {
    expect(() => read({ pages: '1,9' }, one)).toThrow(
      expect.objectContaining({ code: 'PAGE_RANGE_INVALID', params: { item: '9', pages: 5 } }),
    )
  })
})

describe('turn-pages', () => {
  const { read, write } = panelValues['turn-pages']

  it('writes the rotation of each page, and reads the angle as the default', () => {
    const sheets = read({ pages: '1-2,4@270', angle: '180' }, one)
    expect(keys(sheets)).toBe('a/1@180 a/2@180 a/3 a/4@270 a/5')
    expect(write(sheets, one, {})).toEqual({ pages: '1@180,2@180,4@270' })
    expect(write(read({ pages: '' }, one), one, {})).toEqual({ pages: '' })
  })
})

describe.each(['choose-pages', 'delete-pages'] satisfies BoardPanelName[])('%s', (panel) => {
  const { read, write } = panelValues[panel]

  it('writes the marked pages as a range, and none as the empty text', () => {
    expect(write(mark(read({ pages: '' }, one), set('a/1', 'a/2', 'a/3', 'a/5')), one, {})).toEqual({
      pages: '1-3,5',
    })
    const sheets = read({ pages: 'even,-1' }, one)
    expect(sheets.filter(({ marked }) => marked).map(({ page }) => page)).toEqual([2, 4, 5])
    expect(write(read({ pages: '' }, one), one, {})).toEqual({ pages: '' })
  })
})

describe('cut-pages', () => {
  const { read, write } = panelValues['cut-pages']
  const parts = (sheets: PageCells) => sheets.map(({ part }) => part ?? '-').join('')

  it('writes each part as one range', () => {
    const cuts = [0, 2].reduce<PageCells>(toggleCut, read({ mode: 'every', every: 10 }, one))
    expect(parts(cuts)).toBe('01122')
    expect(write(cuts, one, {})).toEqual({ mode: 'ranges', ranges: '1,2-3,4-5' })
    expect(parts(read({ mode: 'ranges', ranges: '1,2-3,4-5' }, one))).toBe('01122')
  })

  it('reads parts of a fixed length, and pages outside all parts', () => {
    expect(parts(read({ mode: 'every', every: 2 }, one))).toBe('00112')
    expect(parts(read({ mode: 'every', every: 2, pages: '2-4' }, one))).toBe('-001-')
    expect(parts(read({ mode: 'ranges', ranges: '4-5,1,' }, one))).toBe('1--00')
    expect(parts(read({ mode: 'ranges', ranges: '1,5;2-3' }, one))).toBe('011-0')
    expect(parts(read({ mode: 'ranges', ranges: '' }, one))).toBe('01234')
    expect(parts(read({ mode: 'size' }, one))).toBe('00000')
    expect(() => read({ mode: 'ranges', ranges: '1,7' }, one)).toThrow(
      expect.objectContaining({ code: 'PAGE_RANGE_INVALID' }),
    )
  })
})
