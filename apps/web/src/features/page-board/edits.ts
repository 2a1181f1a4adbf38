/** Edits of the page cells on the board. Each returns new cells without changing the old ones, for undo. */
import type { Rotation } from '@docweave/tool-kit'
import { blankFor, cellsOf, type BoardFile, type PageCell, type PageCells } from './page-cells.ts'

type Keys = ReadonlySet<string>

/** Moves page cells together, in their order, before the current cell at index `to` (0-based), which may be the end. */
export function moveTo(sheets: PageCells, keys: Keys, to: number): PageCells {
  const moved = sheets.filter(({ key }) => keys.has(key))
  const rest = sheets.filter(({ key }) => !keys.has(key))
  const at = sheets.slice(0, to).filter(({ key }) => !keys.has(key)).length
  return rest.toSpliced(at, 0, ...moved)
}

/** Moves page cells together by `by` positions among the others (negative: back), as far as possible. */
export function moveBy(sheets: PageCells, keys: Keys, by: number): PageCells {
  const moved = sheets.filter(({ key }) => keys.has(key))
  const rest = sheets.filter(({ key }) => !keys.has(key))
  const first = sheets.findIndex(({ key }) => keys.has(key))
  return first < 0 ? sheets : rest.toSpliced(Math.max(0, Math.min(rest.length, first + by)), 0, ...moved)
}

const turns: readonly Rotation[] = [0, 90, 180, 270]

/** Rotates pages by 90° clockwise or back. Blank ones stay unchanged. */
export const turn = (sheets: PageCells, keys: Keys, by: 90 | -90): PageCells =>
  sheets.map((sheet) =>
    keys.has(sheet.key) && sheet.page !== 'blank'
      ? { ...sheet, turn: turns[(sheet.turn / 90 + by / 90 + 4) % 4] ?? 0 }
      : sheet,
  )

export const remove = (sheets: PageCells, keys: Keys): PageCells => sheets.filter(({ key }) => !keys.has(key))

/** Inserts a blank page before index `at` (0-based). */
export const insertBlank = (sheets: PageCells, at: number): PageCells => sheets.toSpliced(at, 0, blankFor(sheets))

/** Marks exactly the page cells with these keys. */
export const mark = (sheets: PageCells, keys: Keys): PageCells =>
  sheets.map((sheet) =>
    Boolean(sheet.marked) === keys.has(sheet.key) ? sheet : { ...sheet, marked: keys.has(sheet.key) },
  )

/** Whether the document is cut after index `index` (0-based). */
export const isCutAfter = (sheets: PageCells, index: number): boolean =>
  index + 1 < sheets.length && sheets[index]?.part !== sheets[index + 1]?.part

/** Consecutive page cells between two cuts; `whole` unless they belong to no part. */
interface Run {
  sheets: PageCell[]
  whole: boolean
}

/** Cuts after `index`, or removes a cut there. Parts are renumbered in order. */
export function toggleCut(sheets: PageCells, index: number): PageCells {
  const runs: Run[] = []
  const joins = isCutAfter(sheets, index)
  for (const [at, sheet] of sheets.entries()) {
    const last = runs.at(-1)
    const cut = at - 1 === index ? !joins : isCutAfter(sheets, at - 1)
    const whole = sheet.part !== undefined
    if (last && !cut) {
      last.sheets.push(sheet)
      last.whole ||= whole
    } else runs.push({ sheets: [sheet], whole: whole || at - 1 === index })
  }
  let part = 0
  return runs.flatMap(({ sheets, whole }) => {
    const own = whole ? { part: part++ } : {}
    return sheets.map(({ part: _, ...sheet }) => ({ ...sheet, ...own }))
  })
}

/** The files in the order of their first page cells. */
export const fileOrder = (sheets: PageCells): string[] => [...new Set(sheets.flatMap(({ file }) => file ?? []))]

/** Reorders whole files; each file's pages stay in order, and a blank page stays after the page before it. */
export function orderFiles(sheets: PageCells, order: readonly string[]): PageCells {
  const piles = new Map<string, PageCell[]>()
  let last = ''
  for (const sheet of sheets) {
    last = sheet.file ?? last
    piles.set(last, [...(piles.get(last) ?? []), sheet])
  }
  return ['', ...order].flatMap((key) => piles.get(key) ?? [])
}

/** Moves a whole file before (-1) or after (1) its neighbour. */
export function moveFile(sheets: PageCells, file: string, by: -1 | 1): PageCells {
  const order = fileOrder(sheets)
  const at = order.indexOf(file)
  return orderFiles(sheets, order.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, file))
}

/** Sorts whole files by name in natural order: `scan 2` before `scan 10`. */
export function sortFiles(sheets: PageCells, files: readonly BoardFile[], locale: string): PageCells {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const order = files.toSorted((a, b) => compare(a.name, b.name)).map(({ key }) => key)
  return orderFiles(sheets, order)
}

/**
 * Updates the page cells after a change of the files: those of removed files are removed, new files are appended, and a file whose page
 * count has become known is expanded into pages in place.
 */
export function withFiles(sheets: PageCells, files: readonly BoardFile[], before: readonly BoardFile[]): PageCells {
  const now = new Map(files.map((file) => [file.key, file]))
  const known = new Set(before.map(({ key }) => key))
  const kept = sheets.flatMap((sheet): PageCell[] => {
    if (sheet.file === undefined) return [sheet]
    const file = now.get(sheet.file)
    if (!file) return []
    if (sheet.page !== 'all' || file.pages === undefined) return [sheet]
    return cellsOf(file).map((each) => ({ ...each, turn: sheet.turn }))
  })
  return [...kept, ...files.filter(({ key }) => !known.has(key)).flatMap(cellsOf)]
}
