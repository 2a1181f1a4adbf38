/** The board's commands, by button, key or pointer: each changes the page cells, and announces what it did. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Abilities } from './panel-values.ts'
import * as edits from './edits.ts'
import { afterChange, choose, type Selection } from './selection.ts'
import type { BoardFile, PageCells } from './page-cells.ts'
import { useCellText } from './page-cell.tsx'

interface Input {
  sheets: PageCells
  files: readonly BoardFile[]
  can: Abilities
  selection: Selection
  select: (selection: Selection) => void
  edit: (sheets: PageCells) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  zoom: () => void
  say: (text: string) => void
}

export interface Commands {
  chooseAll: () => void
  /** @param some the pages, if not the selected ones */
  turn: (by: 90 | -90, some?: ReadonlySet<string>) => void
  moveBy: (places: number) => void
  moveTo: (keys: ReadonlySet<string>, to: number) => void
  /** @param some the pages, if not the selected ones */
  remove: (some?: ReadonlySet<string>) => void
  insertBlank: () => void
  /** Cuts after the page at `index`, or joins it with the next. */
  cut: (index: number) => void
  /** Cuts after the active page. */
  cutHere: () => void
  /** Cuts after every page; if there is any cut, joins all. */
  cutAll: () => void
  zoom: () => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

const keysOf = (sheets: PageCells) => sheets.map(({ key }) => key)

export function useCommands({ sheets, files, can, selection, select, edit, zoom, say, ...history }: Input): Commands {
  const { t } = useLingui()
  const { nameOf } = useCellText(files, false)
  const of = sheets.length
  const index = sheets.findIndex(({ key }) => key === selection.active)
  const active = sheets[index]
  // Without a selection, commands apply to the active page cell.
  const keys: ReadonlySet<string> = selection.chosen.size > 0 ? selection.chosen : new Set(active ? [active.key] : [])

  /** `Page 3 of a.pdf`, or the number of pages. */
  const whichOf = (some: ReadonlySet<string>) => {
    const [only, ...more] = sheets.filter(({ key }) => some.has(key))
    return only && more.length === 0 ? nameOf(only) : t`${plural(some.size, { one: '# page', other: '# pages' })}`
  }
  const moved = (next: PageCells, some: ReadonlySet<string>) => {
    if (keysOf(next).join() === keysOf(sheets).join()) return
    const which = whichOf(some)
    const place = next.findIndex(({ key }) => some.has(key)) + 1
    edit(next)
    say(t`${which}: moved to position ${place} of ${of}.`)
  }
  const cut = (at: number) => {
    const page = at + 1
    if (page >= of) return
    edit(edits.toggleCut(sheets, at))
    say(edits.isCutAfter(sheets, at) ? t`Page ${page} is joined to the next.` : t`Split after page ${page}.`)
  }
  const back = (use: (() => void) | undefined, text: string) =>
    use &&
    (() => {
      use()
      say(text)
    })

  return {
    chooseAll: () => {
      const all = selection.chosen.size === of
      select({ ...selection, chosen: new Set(all ? [] : keysOf(sheets)) })
    },
    turn: (by, some = keys) => {
      if (!can.turn || some.size === 0) return
      const which = whichOf(some)
      edit(edits.turn(sheets, some, by))
      say(by > 0 ? t`${which}: rotated right.` : t`${which}: rotated left.`)
    },
    moveBy: (places) => moved(edits.moveBy(sheets, keys, places), keys),
    moveTo: (some, to) => moved(edits.moveTo(sheets, some, to), some),
    remove: (some = keys) => {
      if (can.mark === 'delete')
        return select({ ...selection, chosen: new Set([...selection.chosen, selection.active]) })
      if (!can.arrange || some.size === 0) return
      const next = edits.remove(sheets, some)
      if (!next.some(({ page }) => page !== 'blank')) return say(t`Keep at least one page.`)
      const which = whichOf(some)
      edit(next)
      select(afterChange(selection, keysOf(sheets), keysOf(next)))
      say(t`${which}: deleted.`)
    },
    insertBlank: () => {
      const last = sheets.findLastIndex(({ key }) => keys.has(key))
      const at = last < 0 ? of : last + 1
      const next = edits.insertBlank(sheets, at)
      edit(next)
      const blank = next[at]
      if (blank) select(choose([blank.key], blank.key))
      const place = at + 1
      say(t`Blank page added at position ${place}.`)
    },
    cut,
    cutHere: () => cut(index),
    cutAll: () => {
      const whole = sheets.every(({ part }) => part === sheets[0]?.part)
      edit(sheets.map((sheet, at) => ({ ...sheet, part: whole ? at : 0 })))
      say(whole ? t`Every page is now a separate part.` : t`All pages are joined.`)
    },
    zoom,
    undo: back(history.undo, t`Undone.`),
    redo: back(history.redo, t`Redone.`),
  }
}
