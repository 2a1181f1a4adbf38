/**
 * What each panel's board can do, and the conversion between a board and the options it edits: each panel reads the page cells from its
 * tool's values and writes them back.
 */
import {
  formatPageList,
  formatPageRange,
  parsePageList,
  parsePageRange,
  type ListedPage,
  type Rotation,
} from '@docweave/tool-kit'
import type { ToolPanel } from '@docweave/tool-kit/ui'
import type { Values } from '../pipeline/form-field.ts'
import {
  orderedFiles,
  orderedPages,
  blankFor,
  cellsOf,
  type BoardFile,
  type PageCell,
  type PageCells,
} from './page-cells.ts'

export type BoardPanelName = Exclude<ToolPanel, 'place-signature'>

export interface PanelValues {
  /** The options it reads, the one that holds pages first. */
  options: readonly [string, ...string[]]
  /** @throws DocweaveError `PAGE_RANGE_INVALID` if the text names pages that do not exist */
  read: (values: Values, files: readonly BoardFile[]) => PageCells
  /** Returns the changed options for the page cells. */
  write: (sheets: PageCells, files: readonly BoardFile[], values: Values) => Values
}

const textOf = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

const countsOf = (files: readonly BoardFile[]) => files.map(({ pages }) => pages ?? 1)

const allCells = (files: readonly BoardFile[]): PageCell[] => files.flatMap(cellsOf)

/** The page numbers of the page cells that match `which`, in their order. */
const numbersOf = (sheets: PageCells, which: (sheet: PageCell) => boolean): number[] =>
  sheets.flatMap((sheet) => (typeof sheet.page === 'number' && which(sheet) ? [sheet.page] : []))

const asBefore = (sheets: PageCells, files: readonly BoardFile[]) => {
  const all = allCells(files)
  return sheets.length === all.length && sheets.every(({ key, turn }, at) => turn === 0 && key === all[at]?.key)
}

/** A page list that may also contain whole files. */
function formatCells(sheets: PageCells, files: readonly BoardFile[]): string {
  const place = new Map(files.map(({ key }, index) => [key, index]))
  const parts: (string | ListedPage[])[] = []
  for (const { file = '', page, turn } of sheets) {
    const index = place.get(file) ?? 0
    const last = parts.at(-1)
    const listed: ListedPage = typeof page === 'number' ? { file: index, page, turn } : 'blank'
    if (page === 'all') parts.push(`${index + 1}:all${turn ? `@${turn}` : ''}`)
    else if (Array.isArray(last)) last.push(listed)
    else parts.push([listed])
  }
  return parts.map((part) => (Array.isArray(part) ? formatPageList(part, files.length) : part)).join(',')
}

/** Pages in a new order. An unchanged board is the empty text: all pages of all files. */
const arranged: PanelValues = {
  options: ['pages', 'rest', 'order'],
  read(values, files) {
    const all = allCells(files)
    const text = textOf(values, 'pages')
    const order = textOf(values, 'order')
    const single = values.rest !== undefined
    const ordered = single ? orderedPages(all, order) : undefined
    if (ordered) return ordered
    const byKey = new Map(all.map((sheet) => [sheet.key, sheet]))
    const sheets: PageCell[] = []
    for (const listed of parsePageList(text, countsOf(files))) {
      if (listed === 'blank') {
        sheets.push(blankFor(sheets))
        continue
      }
      const file = files[listed.file]
      const sheet = file && byKey.get(`${file.key}/${file.pages === undefined ? 'all' : listed.page}`)
      if (sheet) sheets.push({ ...sheet, turn: listed.turn ?? 0 })
    }
    // A list that names files defines the order itself.
    if (!single) return /\d:/.test(text) ? sheets : (orderedFiles(sheets, files, order) ?? sheets)
    const there = new Set(sheets.map(({ key }) => key))
    return values.rest === 'keep' ? [...sheets, ...all.filter(({ key }) => !there.has(key))] : sheets
  },
  write: (sheets, files, values) => ({
    pages: asBefore(sheets, files) ? '' : formatCells(sheets, files),
    ...('rest' in values ? { order: 'pages', rest: 'drop' } : 'order' in values ? { order: 'given' } : {}),
  }),
}

const turns: readonly number[] = [90, 180, 270] satisfies Rotation[]
export const isTurn = (value: number): value is Rotation => turns.includes(value)

/** The rotation of each page. Without any, the text is empty: then the tool rotates all pages by its `angle`. */
const turned: PanelValues = {
  options: ['pages', 'angle'],
  read(values, files) {
    const text = textOf(values, 'pages').trim()
    const angle = Number(values.angle)
    const turn = new Map<number, Rotation>()
    for (const listed of text === '' ? [] : parsePageList(text, countsOf(files)))
      if (listed !== 'blank') turn.set(listed.page, listed.turn ?? (isTurn(angle) ? angle : 90))
    return allCells(files).map((sheet) => ({ ...sheet, turn: turn.get(Number(sheet.page)) ?? 0 }))
  },
  write: (sheets, files) => ({
    pages: formatCells(
      sheets.filter(({ turn }) => turn !== 0),
      files,
    ),
  }),
}

/** A subset of pages: to select or to delete. */
const marked: PanelValues = {
  options: ['pages'],
  read(values, files) {
    const text = textOf(values, 'pages').trim()
    const chosen = new Set(text === '' ? [] : parsePageRange(text, countsOf(files)[0] ?? 0))
    return allCells(files).map((sheet) => ({ ...sheet, marked: chosen.has(Number(sheet.page)) }))
  },
  write: (sheets) => ({ pages: formatPageRange(numbersOf(sheets, ({ marked }) => marked === true)) }),
}

/** The part of each page: by ranges, or by a fixed number of pages. If the tool itself detects the cuts, there are none yet. */
const cut: PanelValues = {
  options: ['ranges', 'mode', 'every', 'pages'],
  read(values, files) {
    const count = countsOf(files)[0] ?? 0
    const part = new Map<number, number>()
    for (const [index, pages] of partsOf(values, count).entries())
      for (const page of pages) if (!part.has(page)) part.set(page, index)
    return allCells(files).map((sheet) => {
      const own = part.get(Number(sheet.page))
      return own === undefined ? sheet : { ...sheet, part: own }
    })
  },
  write(sheets) {
    const parts = [...new Set(sheets.flatMap(({ part }) => part ?? []))]
    const ranges = parts.map((part) => numbersOf(sheets, (sheet) => sheet.part === part))
    return { mode: 'ranges', ranges: ranges.map(asRange).join(',') }
  },
}

/** Each range is a separate file: two pages of one file are `1-2`, not two items. */
const asRange = (pages: readonly number[]) => (pages.length < 2 ? pages.join() : `${pages[0]}-${pages.at(-1)}`)

function partsOf(values: Values, count: number): number[][] {
  const every = Number(values.every)
  const text = textOf(values, 'ranges')
  const items = text.split(text.includes(';') ? ';' : ',').filter((item) => item.trim() !== '')
  const all = parsePageRange(values.mode === 'ranges' ? '' : textOf(values, 'pages'), count)
  const each = (size: number) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
  if (values.mode === 'ranges') return items.length > 0 ? items.map((item) => parsePageRange(item, count)) : each(1)
  return values.mode === 'every' && every >= 1 ? each(Math.floor(every)) : [all]
}

export const panelValues: Record<BoardPanelName, PanelValues> = {
  'arrange-pages': arranged,
  'turn-pages': turned,
  'choose-pages': marked,
  'delete-pages': marked,
  'cut-pages': cut,
}

/** What a panel's board can do with pages. */
export interface Abilities {
  /** Move and remove pages, and insert blank ones. */
  arrange: boolean
  turn: boolean
  /** A click marks a page: the marked ones are the option's value. */
  mark: 'choose' | 'delete' | undefined
  cut: boolean
}

const none: Abilities = { arrange: false, turn: false, mark: undefined, cut: false }

export const abilities: Record<BoardPanelName, Abilities> = {
  'arrange-pages': { ...none, arrange: true, turn: true },
  'turn-pages': { ...none, turn: true },
  'choose-pages': { ...none, mark: 'choose' },
  'delete-pages': { ...none, mark: 'delete' },
  'cut-pages': { ...none, cut: true },
}
