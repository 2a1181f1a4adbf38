/** A page with its stamps, and navigation to other pages. */
import { useEffect, useId, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '@docweave/ui'
import { fitInto, PagePicture } from '../pdf-view/page-picture.tsx'
import type { PageSize, PageSource } from '../pdf-view/page-source.ts'
import { StampOnPage } from './stamp-on-page.tsx'
import { isOn, type Box, type Stamp } from './stamp.ts'

export interface PageWithStampsProps {
  source: PageSource
  page: number
  /** The page's size in points, once known. */
  size: PageSize
  stamps: readonly Stamp[]
  chosen: number | undefined
  fresh: number | undefined
  disabled: boolean
  nameOf: (stamp: Stamp) => string
  onPage: (page: number) => void
  onChoose: (at: number) => void
  onBox: (at: number, box: Box, isDone: boolean) => void
  onRemove: (at: number) => void
}

/** The width available for the page. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(300)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, width] as const
}

export function PageWithStamps(props: PageWithStampsProps) {
  const { source, page, size, stamps, chosen, fresh, disabled, nameOf, onPage, onChoose, onBox, onRemove } = props
  const { t } = useLingui()
  const hint = useId()
  const [place, width] = useWidth()
  const room = { width, height: Math.max(width * 1.5, 320) }
  const seen = fitInto(room, size)
  const { pages } = source
  const go = (to: number) => to >= 1 && to <= pages && onPage(to)
  return (
    <div className="grid content-start gap-3">
      <div ref={place} className="grid min-w-0 justify-center">
        <div
          role="group"
          aria-label={t`Page ${page} of ${pages}`}
          data-page
          className="relative overflow-hidden bg-[#fff] text-[#000] shadow-[0_0_0_1px_var(--edge),0_1px_3px_rgb(0_0_0/0.2)]"
          style={{ width: seen.width, height: seen.height }}
        >
          <PagePicture source={source} page={page} room={seen} />
          {stamps.map(
            (stamp, at) =>
              isOn(stamp, page, pages) && (
                <StampOnPage
                  key={at}
                  stamp={stamp}
                  page={seen}
                  label={nameOf(stamp)}
                  hint={hint}
                  chosen={chosen === at}
                  fresh={fresh === at}
                  disabled={disabled}
                  onChoose={() => onChoose(at)}
                  onBox={(box, isDone) => onBox(at, box, isDone)}
                  onRemove={() => onRemove(at)}
                />
              ),
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button aria-label={t`Previous page`} aria-disabled={page <= 1} onClick={() => go(page - 1)}>
          <ChevronLeft aria-hidden size={20} strokeWidth={1.5} />
        </Button>
        <span className="min-w-24 text-center tabular-nums">
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
        <Button aria-label={t`Next page`} aria-disabled={page >= pages} onClick={() => go(page + 1)}>
          <ChevronRight aria-hidden size={20} strokeWidth={1.5} />
        </Button>
      </div>
      <p id={hint} className="text-small text-ink-muted">
        <Trans>
          Drag to move; drag the corner to resize. Shortcuts: arrows move, Shift+arrows resize, Delete removes.
        </Trans>
      </p>
    </div>
  )
}
