/** A page cell on the board: its page, number, file mark, and pending change; and its accessible name. */
import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash from 'lucide-react/icons/trash-2'
import { memo } from 'react'
import { PagePicture } from '../pdf-view/page-picture.tsx'
import type { PageSource } from '../pdf-view/page-source.ts'
import { FileMark } from './files-bar.tsx'
import { LABEL } from './grid.ts'
import type { PageCell, BoardFile } from './page-cells.ts'

interface PageCellViewProps {
  id: string
  sheet: PageCell
  source: PageSource | undefined
  /** The accessible name. */
  label: string
  /** The index of its file. */
  fileIndex: number
  fileName: string
  /** Whether it shows its file's mark: if there are several files. */
  marked: boolean
  x: number
  y: number
  width: number
  height: number
  position: number
  count: number
  chosen: boolean
  deletes: boolean
  /** It is being dragged, or belongs to no part. */
  faint: boolean
  active: boolean
  /** Actions at the page itself, for pointers; keys and the toolbar do the same. */
  actions: readonly CellAction[]
}

/** What can be done at a page: see `data-action` in the grid. */
export type CellAction = 'turn' | 'remove'

const actionIcons = { turn: RotateCw, remove: Trash }

export const PageCellView = memo(function SheetCell(props: PageCellViewProps) {
  const { sheet, source, fileIndex, fileName, marked, x, y, width, height, position, chosen, deletes } = props
  const room = { width: width - 16, height: height - LABEL - 12 }
  const struck = chosen && deletes
  return (
    <div
      role="option"
      id={props.id}
      data-sheet={sheet.key}
      aria-selected={chosen}
      aria-posinset={position + 1}
      aria-setsize={props.count}
      tabIndex={props.active ? 0 : -1}
      title={sheet.page === 'blank' ? undefined : fileName}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
      className={`group absolute top-0 left-0 grid cursor-pointer grid-rows-[1fr_auto] rounded-paper border-2 -outline-offset-2! select-none [-webkit-touch-callout:none] ${chosen ? (deletes ? 'border-failed bg-paper-deep' : 'border-thread bg-paper-deep') : 'border-transparent hover:bg-paper-deep'} ${props.faint ? 'opacity-40' : ''}`}
    >
      <span className="visually-hidden">{props.label}</span>
      <span aria-hidden className={`grid place-items-center overflow-hidden ${struck ? 'opacity-45' : ''}`}>
        <Face sheet={sheet} source={source} room={room} name={fileName} />
      </span>
      {struck && (
        <svg
          aria-hidden
          className="pointer-events-none absolute top-3 left-3 h-[calc(100%-3.25rem)] w-[calc(100%-1.5rem)] text-failed"
          preserveAspectRatio="none"
          viewBox="0 0 10 10"
        >
          <path d="M0 10 10 0" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      {chosen && (
        <span
          aria-hidden
          className={`absolute top-1 right-1 grid size-6 place-items-center rounded-full text-on-thread ${deletes ? 'bg-failed' : 'bg-thread'}`}
        >
          {deletes ? <Trash size={14} strokeWidth={1.5} /> : <Check size={16} strokeWidth={2} />}
        </span>
      )}
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 flex gap-1 opacity-0 group-hover:pointer-events-auto group-hover:opacity-100 group-focus:pointer-events-auto group-focus:opacity-100"
      >
        {props.actions.map((action) => {
          const Icon = actionIcons[action]
          return (
            <span
              key={action}
              data-action={action}
              className="grid size-9 place-items-center rounded-paper bg-paper text-ink shadow-raised hover:bg-paper-deep"
            >
              <Icon size={18} strokeWidth={1.75} />
            </span>
          )
        })}
      </span>
      <span aria-hidden className="flex h-7 min-w-0 items-center justify-center gap-1.5 px-1 text-small tabular-nums">
        {marked && sheet.page !== 'blank' && <FileMark index={fileIndex} />}
        <span className={struck ? 'line-through' : ''}>
          {sheet.page === 'blank' ? <Trans>Blank</Trans> : sheet.page === 'all' ? <Trans>All pages</Trans> : sheet.page}
        </span>
        {marked && sheet.page !== 'all' && <span className="min-w-0 truncate text-ink-muted">{fileName}</span>}
      </span>
    </div>
  )
})

interface FaceProps {
  sheet: PageCell
  source: PageSource | undefined
  room: { width: number; height: number }
  name: string
}

/** The page itself; an empty page with the file's name if it cannot be rendered. */
function Face({ sheet, source, room, name }: FaceProps) {
  const edge = 'shadow-[0_0_0_1px_var(--edge),0_1px_3px_rgb(0_0_0/0.2)]'
  if (typeof sheet.page === 'number' && source)
    return <PagePicture source={source} page={sheet.page} room={room} turn={sheet.turn} className={edge} />
  const width = Math.min(room.width, room.height / Math.SQRT2)
  return (
    <span
      style={{ width, height: width * Math.SQRT2 }}
      className={`grid place-items-center overflow-hidden bg-[#fff] p-2 text-center text-small break-all text-[#4b443a] ${edge}`}
    >
      {sheet.page === 'blank' ? '' : name}
    </span>
  )
}

/** Returns a function that names a cell's page, and one that describes the cell completely, as its accessible name. */
export function useCellText(files: readonly BoardFile[], deletes: boolean) {
  const { t, i18n } = useLingui()
  const names = new Map(files.map(({ key, name }) => [key, name]))
  const nameOf = ({ page, file = '' }: PageCell) => {
    const name = names.get(file) ?? ''
    if (page === 'blank') return t`Blank page`
    return page === 'all' ? t`All pages of ${name}` : t`Page ${page} of ${name}`
  }
  const turnOf = (sheet: PageCell): string[] => {
    switch (sheet.turn) {
      case 90:
        return [t`rotated right`]
      case 180:
        return [t`upside down`]
      case 270:
        return [t`rotated left`]
      default:
        return []
    }
  }
  const stateOf = ({ marked, part }: PageCell): string[] => {
    const place = (part ?? 0) + 1
    return [...(marked && deletes ? [t`will be deleted`] : []), ...(part === undefined ? [] : [t`part ${place}`])]
  }
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  return {
    nameOf,
    textOf: (sheet: PageCell) => list.format([nameOf(sheet), ...turnOf(sheet), ...stateOf(sheet)]),
  }
}
