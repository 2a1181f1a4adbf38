/** What can be done with the sheets on the board. Each gives new sheets and leaves the old ones, so that it can be undone. */
import type { Turn } from '@docweave/tool-kit'
import { blankFor, sheetsOf, type BoardFile, type Sheet, type Sheets } from './sheet.ts'

type Keys = ReadonlySet<string>

/** Moves sheets together, in their order, to where the sheet number `to` (from 0) is now; `to` may be the end. */
export function moveTo(sheets: Sheets, keys: Keys, to: number): Sheets {
  const moved = sheets.filter(({ key }) => keys.has(key))
  const rest = sheets.filter(({ key }) => !keys.has(key))
  const at = sheets.slice(0, to).filter(({ key }) => !keys.has(key)).length
  return rest.toSpliced(at, 0, ...moved)
}

/** Moves sheets together, `by` places on among the others (negative: back), as far as there are any. */
export function moveBy(sheets: Sheets, keys: Keys, by: number): Sheets {
  const moved = sheets.filter(({ key }) => keys.has(key))
  const rest = sheets.filter(({ key }) => !keys.has(key))
  const first = sheets.findIndex(({ key }) => keys.has(key))
  return first < 0 ? sheets : rest.toSpliced(Math.max(0, Math.min(rest.length, first + by)), 0, ...moved)
}

const turns: readonly Turn[] = [0, 90, 180, 270]

/** Turns sheets clockwise by 90°, or back. Blank ones stay as they are. */
export const turn = (sheets: Sheets, keys: Keys, by: 90 | -90): Sheets =>
  sheets.map((sheet) =>
    keys.has(sheet.key) && sheet.page !== 'blank'
      ? { ...sheet, turn: turns[(sheet.turn / 90 + by / 90 + 4) % 4] ?? 0 }
      : sheet,
  )

export const remove = (sheets: Sheets, keys: Keys): Sheets => sheets.filter(({ key }) => !keys.has(key))

/** Puts a blank sheet before the sheet number `at` (from 0). */
export const insertBlank = (sheets: Sheets, at: number): Sheets => sheets.toSpliced(at, 0, blankFor(sheets))

/** Marks exactly the sheets with these keys. */
export const mark = (sheets: Sheets, keys: Keys): Sheets =>
  sheets.map((sheet) =>
    Boolean(sheet.marked) === keys.has(sheet.key) ? sheet : { ...sheet, marked: keys.has(sheet.key) },
  )

/** Whether the document is cut behind the sheet number `index` (from 0). */
export const isCutAfter = (sheets: Sheets, index: number): boolean =>
  index + 1 < sheets.length && sheets[index]?.part !== sheets[index + 1]?.part

/** Sheets that lie together between two cuts; `whole` unless they go to no part at all. */
interface Run {
  sheets: Sheet[]
  whole: boolean
}

/** Cuts behind the sheet number `index`, or joins what was cut there. The parts are numbered anew, in order. */
export function toggleCut(sheets: Sheets, index: number): Sheets {
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

/** The files in the order of their first sheets. */
export const fileOrder = (sheets: Sheets): string[] => [...new Set(sheets.flatMap(({ file }) => file ?? []))]

/** Lays whole files in a new order; each file's sheets keep theirs, and a blank one stays with the sheet before it. */
export function orderFiles(sheets: Sheets, order: readonly string[]): Sheets {
  const piles = new Map<string, Sheet[]>()
  let last = ''
  for (const sheet of sheets) {
    last = sheet.file ?? last
    piles.set(last, [...(piles.get(last) ?? []), sheet])
  }
  return ['', ...order].flatMap((key) => piles.get(key) ?? [])
}

/** Moves a whole file before (-1) or behind (1) its neighbour. */
export function moveFile(sheets: Sheets, file: string, by: -1 | 1): Sheets {
  const order = fileOrder(sheets)
  const at = order.indexOf(file)
  return orderFiles(sheets, order.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, file))
}

/** Sorts whole files by name as people count: `scan 2` comes before `scan 10`. */
export function sortFiles(sheets: Sheets, files: readonly BoardFile[], locale: string): Sheets {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const order = files.toSorted((a, b) => compare(a.name, b.name)).map(({ key }) => key)
  return orderFiles(sheets, order)
}

/**
 * Follows a change of the files: what is gone takes its sheets along, what is new comes to the end, and a file whose pages
 * have become known lies there page by page where it lay as a whole.
 */
export function withFiles(sheets: Sheets, files: readonly BoardFile[], before: readonly BoardFile[]): Sheets {
  const now = new Map(files.map((file) => [file.key, file]))
  const known = new Set(before.map(({ key }) => key))
  const kept = sheets.flatMap((sheet): Sheet[] => {
    if (sheet.file === undefined) return [sheet]
    const file = now.get(sheet.file)
    if (!file) return []
    if (sheet.page !== 'all' || file.pages === undefined) return [sheet]
    return sheetsOf(file).map((each) => ({ ...each, turn: sheet.turn }))
  })
  return [...kept, ...files.filter(({ key }) => !known.has(key)).flatMap(sheetsOf)]
}
