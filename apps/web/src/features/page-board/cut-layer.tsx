/** Draws a line through the pages of each part, and cut buttons between pages. For pointers: the keyboard cuts after the active page. */
import { useLingui } from '@lingui/react/macro'
import Scissors from 'lucide-react/icons/scissors'
import { isCutAfter } from './edits.ts'
import { LABEL, placeOf, type Grid } from './grid.ts'
import type { PageCells } from './page-cells.ts'

interface CutLayerProps {
  sheets: PageCells
  grid: Grid
  first: number
  end: number
  disabled: boolean
  onCut: (index: number) => void
}

export function CutLayer({ sheets, grid, first, end, disabled, onCut }: CutLayerProps) {
  const { t } = useLingui()
  return sheets.slice(first, end).map(({ key, page, part }, offset) => {
    const index = first + offset
    const { x, y } = placeOf(grid, index)
    const cut = isCutAfter(sheets, index)
    const last = index === sheets.length - 1
    const begins = part !== undefined && (index === 0 || isCutAfter(sheets, index - 1))
    const place = (part ?? 0) + 1
    // The line continues to the next page, beyond the end of the row.
    const right = last || cut ? grid.width / 2 : grid.width + grid.gap / 2
    const left = begins ? grid.width / 2 : -grid.gap / 2
    return (
      <span key={key}>
        {part !== undefined && (
          <span
            aria-hidden
            className={`pointer-events-none absolute h-0.5 ${part % 2 === 0 ? 'bg-thread' : 'bg-done'}`}
            style={{ left: x + left, width: right - left, top: y + grid.height - LABEL }}
          />
        )}
        {begins && (
          <span
            aria-hidden
            className={`pointer-events-none absolute rounded-paper px-1.5 text-small leading-5 font-semibold text-on-thread ${part % 2 === 0 ? 'bg-thread' : 'bg-done'}`}
            style={{ left: x + 4, top: y + 4 }}
          >
            {t`Part ${place}`}
          </span>
        )}
        {!last && (
          <button
            type="button"
            tabIndex={-1}
            disabled={disabled}
            aria-pressed={cut}
            aria-label={t`Split after page ${page}`}
            title={t`Split after page ${page}`}
            onClick={() => onCut(index)}
            style={{ left: x + grid.width + grid.gap / 2 - 22, top: y, height: grid.height - LABEL - 8 }}
            className="group absolute grid w-11 place-items-center"
          >
            <span
              aria-hidden
              className={`absolute inset-y-0 left-1/2 border-l-2 border-dashed ${cut ? 'border-failed' : 'border-transparent group-hover:border-part'}`}
            />
            <span
              className={`relative grid size-8 place-items-center rounded-full border ${cut ? 'border-failed bg-failed text-on-thread' : 'border-edge bg-paper text-ink-muted group-hover:border-part group-hover:text-ink'}`}
            >
              <Scissors aria-hidden size={16} strokeWidth={1.5} />
            </span>
          </button>
        )}
      </span>
    )
  })
}
