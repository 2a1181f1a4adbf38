/** The page board: its page cells, their selection, and all commands. */
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Failure } from '@docweave/contract'
import type { Values } from '../pipeline/form-field.ts'
import type { PageSource } from '../pdf-view/page-source.ts'
import { abilities, isTurn, panelValues, type BoardPanelName } from './panel-values.ts'
import { BoardGrid } from './board-grid.tsx'
import { BoardHint, KeysLine } from './board-hint.tsx'
import { handleHistoryKey, handleKey } from './board-keys.ts'
import { BoardToolbar, SizeSwitch, sizes } from './board-toolbar.tsx'
import { isCutAfter, mark } from './edits.ts'
import { FilesBar } from './files-bar.tsx'
import { PageZoom } from './page-zoom.tsx'
import { choose, point, type Pointing, type Selection } from './selection.ts'
import type { BoardFile, PageCells } from './page-cells.ts'
import { useBoard } from './use-board.ts'
import { useCommands } from './use-commands.ts'
import { useCellText } from './page-cell.tsx'

export interface BoardProps {
  panel: BoardPanelName
  files: readonly BoardFile[]
  sources: ReadonlyMap<string, PageSource>
  values: Values
  disabled: boolean
  onChange: (values: Values) => void
  onFault: (fault: Failure | undefined) => void
  onRemoveFiles: (keys: readonly string[]) => void
}

/** On touch screens, which have no Ctrl key, each tap adds to the selection. */
const touched = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'

/** The pages as they will be: without a rotation of their own, all pages are rotated by the tool's angle. */
function previewOf(panel: BoardPanelName, sheets: PageCells, { angle }: Values): PageCells {
  const turn = Number(angle)
  if (panel !== 'turn-pages' || !isTurn(turn) || sheets.some((sheet) => sheet.turn !== 0)) return sheets
  return sheets.map((sheet) => ({ ...sheet, turn }))
}

export function Board({ panel, files, sources, values, disabled, onChange, onFault, onRemoveFiles }: BoardProps) {
  const { t } = useLingui()
  const can = abilities[panel]
  const { sheets, edit, undo, redo } = useBoard({ panel: panelValues[panel], files, values, onChange, onFault })
  const [own, setSelection] = useState<Selection>(() => choose([], ''))
  const [focusTurn, setFocusTurn] = useState(0)
  // On phones two pages fit side by side.
  const [size, setSize] = useState(() => (innerWidth < 640 ? 0 : 1))
  const [zoomed, setZoomed] = useState(false)
  const [said, say] = useState('')
  const { nameOf } = useCellText(files, false)

  const keys = sheets.map(({ key }) => key)
  const there = new Set(keys)
  const chosen = can.mark
    ? sheets.flatMap(({ key, marked }) => (marked ? [key] : []))
    : [...own.chosen].filter((key) => there.has(key))
  const active = there.has(own.active) ? own.active : (keys[0] ?? '')
  const selection: Selection = { chosen: new Set(chosen), active, anchor: there.has(own.anchor) ? own.anchor : active }

  const select = (next: Selection) => {
    setSelection(next)
    const marks = [...next.chosen].toSorted().join() !== chosen.toSorted().join()
    // On boards with marks, the selection is the option's value.
    if (can.mark && marks && !disabled) edit(mark(sheets, next.chosen))
  }
  const focusOn = (next: Selection) => {
    select(next)
    setFocusTurn((turn) => turn + 1)
  }
  const commands = useCommands({
    sheets,
    files,
    can,
    selection,
    select,
    edit,
    undo,
    redo,
    zoom: () => setZoomed(true),
    say,
  })
  const onPoint = (key: string, event: MouseEvent) => {
    const adds = event.ctrlKey || event.metaKey || can.mark !== undefined || touched(event)
    const how: Pointing = event.shiftKey && !can.cut ? 'range' : adds && !can.cut ? 'toggle' : 'only'
    focusOn(point(selection, keys, key, how, can.mark !== undefined))
  }
  const go = (key: string, extend: boolean) =>
    focusOn(
      extend && !can.cut
        ? point(selection, keys, key, 'range', can.mark !== undefined)
        : { ...selection, active: key, anchor: key, ...(can.cut ? { chosen: new Set([key]) } : {}) },
    )
  const whole = useRef<HTMLElement>(null)
  useEffect(() => {
    const board = whole.current
    const onKey = (event: KeyboardEvent) => {
      if (!disabled) handleHistoryKey(event, commands)
    }
    board?.addEventListener('keydown', onKey)
    return () => board?.removeEventListener('keydown', onKey)
  })
  const at = keys.indexOf(active)
  const sheet = sheets[at]
  return (
    <section aria-label={t`Page board`} className="grid min-w-0 gap-3" ref={whole}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <BoardHint
          panel={panel}
          chosen={chosen.length}
          of={sheets.length}
          untouched={sheets.every(({ turn }) => turn === 0)}
        />
        <SizeSwitch size={size} onChange={setSize} />
      </div>
      {can.arrange && files.length > 1 && (
        <FilesBar
          sheets={sheets}
          files={files}
          sources={sources}
          disabled={disabled}
          onRemove={(key) => onRemoveFiles([key])}
          onEdit={(next, text) => {
            edit(next)
            say(text)
          }}
        />
      )}
      <BoardToolbar
        can={can}
        commands={commands}
        disabled={disabled}
        any={chosen.length > 0 || own.active !== ''}
        all={chosen.length === sheets.length}
        cut={sheets.some((_, index) => isCutAfter(sheets, index))}
      />
      <BoardGrid
        sheets={previewOf(panel, sheets, values)}
        files={files}
        sources={sources}
        selection={selection}
        can={can}
        size={sizes[size] ?? 150}
        disabled={disabled}
        label={t`Pages`}
        focusTurn={focusTurn}
        onPoint={onPoint}
        onAct={(key, action) => {
          if (action === 'turn') commands.turn(90, new Set([key]))
          else commands.remove(new Set([key]))
        }}
        // A closing dialog restores the focus to where it was, not to the page viewed last.
        onFocus={(key) => !zoomed && setSelection({ ...own, active: key })}
        onZoom={(key) => {
          setSelection({ ...selection, active: key, anchor: key })
          commands.zoom()
        }}
        onKey={(event, { columns, rowsInSight }) => {
          if (disabled) return
          const toggle = () => select(point(selection, keys, active, 'toggle'))
          const clear = () => select(choose([], active))
          handleKey(event, { can, commands, keys, selection, columns, rowsInSight, go, toggle, clear })
          if (event.defaultPrevented) setFocusTurn((turn) => turn + 1)
        }}
        onTake={(key) => {
          if (selection.chosen.has(key)) return selection.chosen
          setSelection(choose([key], key))
          return new Set([key])
        }}
        onDrop={(some, to) => {
          commands.moveTo(some, to)
          setFocusTurn((turn) => turn + 1)
        }}
        onCut={commands.cut}
      />
      <p className="text-small text-ink-muted max-sm:hidden">
        <KeysLine panel={panel} />
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {zoomed && sheet && (
        <PageZoom
          sheet={sheet}
          source={sources.get(sheet.file ?? '')}
          title={nameOf(sheet)}
          onGo={(by) => {
            const key = keys[at + by]
            if (key !== undefined) setSelection({ ...own, chosen: selection.chosen, active: key, anchor: key })
          }}
          onClose={() => {
            setZoomed(false)
            setFocusTurn((turn) => turn + 1)
          }}
        />
      )}
    </section>
  )
}
