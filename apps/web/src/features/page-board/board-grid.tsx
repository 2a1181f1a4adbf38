/** The grid of page cells, in a scrolling box. Virtualized: only visible cells and the active one are rendered. */
import {
  useEffect,
  useId,
  useRef,
  useCallback,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import type { PageSource } from '../pdf-view/page-source.ts'
import { CutLayer } from './cut-layer.tsx'
import { DragLayer, useDrag } from './drag-layer.tsx'
import { dropAt, gridHeight, gridOf, inSight, placeOf, windowHeight, type Grid } from './grid.ts'
import { PageCellView, useCellText, type CellAction } from './page-cell.tsx'
import type { BoardFile, PageCells } from './page-cells.ts'
import type { Abilities } from './panel-values.ts'
import type { Selection } from './selection.ts'

interface BoardGridProps {
  sheets: PageCells
  files: readonly BoardFile[]
  sources: ReadonlyMap<string, PageSource>
  selection: Selection
  can: Abilities
  /** The minimum width of a cell, in CSS pixels. */
  size: number
  disabled: boolean
  label: string
  /** Incremented to move the focus to the active page cell. */
  focusTurn: number
  onPoint: (key: string, event: MouseEvent) => void
  /** An action at a page was pressed. */
  onAct: (key: string, action: CellAction) => void
  /** A page cell received the focus; screen readers may focus any of them. */
  onFocus: (key: string) => void
  onKey: (event: KeyboardEvent, grid: Grid & { rowsInSight: number }) => void
  onZoom: (key: string) => void
  onTake: (key: string) => ReadonlySet<string>
  onDrop: (keys: ReadonlySet<string>, to: number) => void
  onCut: (index: number) => void
}

const keyUnder = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-sheet]')?.dataset.sheet : undefined

const actionUnder = ({ target }: { target: EventTarget }): CellAction | undefined => {
  const action = target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset.action : undefined
  return action === 'turn' || action === 'remove' ? action : undefined
}

const noActions: readonly CellAction[] = []
const turning: readonly CellAction[] = ['turn']
const arranging: readonly CellAction[] = ['turn', 'remove']

/** Room for the cut button after the last page of a row. */
const cutRoom = 24
const noFile = { fileIndex: 0, fileName: '', marked: false }

export function BoardGrid(props: BoardGridProps) {
  const { sheets, files, sources, selection, can, size, disabled, label, focusTurn } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const box = useScrollBox(scroller)
  const grid = gridOf(sheets.length, box.width - (can.cut ? cutRoom : 0), size)
  const { first, end } = inSight(grid, box.top, box.height)
  const drag = useDrag({
    scroller,
    enabled: can.arrange && !disabled,
    take: props.onTake,
    placeAt: (x, y) => dropAt(grid, x, y),
    drop: props.onDrop,
  })
  const { textOf } = useCellText(files, can.mark === 'delete')
  const fileAt = new Map(
    files.map(({ key, name }, index) => [key, { fileIndex: index, fileName: name, marked: files.length > 1 }]),
  )
  const active = sheets.findIndex(({ key }) => key === selection.active)

  const { y } = placeOf(grid, active)
  useEffect(() => {
    const element = scroller.current
    if (!element || focusTurn === 0) return
    if (y < element.scrollTop) element.scrollTop = y
    const below = y + grid.height - element.clientHeight
    if (below > element.scrollTop) element.scrollTop = below
    element.querySelector<HTMLElement>('[data-sheet][tabindex="0"]')?.focus({ preventScroll: true })
  }, [focusTurn, y, grid.height])

  const there = sheets.flatMap((sheet, index) =>
    index === active || (index >= first && index < end) ? [{ sheet, index }] : [],
  )
  return (
    <div
      ref={scroller}
      data-scrolls
      style={{ height: windowHeight(grid, innerHeight * 0.75) }}
      className="relative touch-pan-y overflow-x-hidden overflow-y-auto overscroll-contain"
    >
      <div
        role="listbox"
        tabIndex={-1}
        aria-multiselectable={!can.cut}
        aria-label={label}
        aria-disabled={disabled}
        className="relative"
        style={{ height: gridHeight(grid) }}
        onClick={(event) => {
          const key = keyUnder(event)
          if (key === undefined || disabled) return
          const action = actionUnder(event)
          if (action) props.onAct(key, action)
          else props.onPoint(key, event)
        }}
        onFocus={(event) => {
          const key = keyUnder(event)
          if (key !== undefined && key !== selection.active) props.onFocus(key)
        }}
        onDoubleClick={(event) => {
          const key = keyUnder(event)
          if (key !== undefined && !actionUnder(event)) props.onZoom(key)
        }}
        onKeyDown={(event) =>
          props.onKey(event, { ...grid, rowsInSight: Math.max(1, Math.floor(box.height / (grid.height + grid.gap))) })
        }
      >
        {box.width > 0 &&
          there.map(({ sheet, index }) => (
            <PageCellView
              key={sheet.key}
              id={`${id}-${index}`}
              sheet={sheet}
              source={sources.get(sheet.file ?? '')}
              label={textOf(sheet)}
              {...(fileAt.get(sheet.file ?? '') ?? noFile)}
              {...placeOf(grid, index)}
              width={grid.width}
              height={grid.height}
              position={index}
              count={sheets.length}
              chosen={selection.chosen.has(sheet.key)}
              deletes={can.mark === 'delete'}
              faint={drag?.keys.has(sheet.key) === true || (can.cut && sheet.part === undefined)}
              active={sheet.key === selection.active}
              actions={disabled ? noActions : can.arrange ? arranging : can.turn ? turning : noActions}
            />
          ))}
      </div>
      {can.cut && (
        <CutLayer sheets={sheets} grid={grid} first={first} end={end} disabled={disabled} onCut={props.onCut} />
      )}
      {drag && <DragLayer drag={drag} grid={grid} />}
    </div>
  )
}

/** The size and scroll offset of the scrolling element, in CSS pixels. */
interface ScrollBox {
  width: number
  height: number
  top: number
}

function useScrollBox(scroller: RefObject<HTMLElement | null>): ScrollBox {
  const [box, setBox] = useState<ScrollBox>({ width: 0, height: 0, top: 0 })
  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = { width: element.clientWidth, height: element.clientHeight, top: element.scrollTop }
    setBox((was) => (was.width === next.width && was.height === next.height && was.top === next.top ? was : next))
  }, [scroller])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, look])
  return box
}
