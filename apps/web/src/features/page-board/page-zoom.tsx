/** A page in large, with keys for the previous and next one. */
import { useEffect, useRef, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '@docweave/ui'
import { PagePicture } from '../pdf-view/page-picture.tsx'
import type { PageSource } from '../pdf-view/page-source.ts'
import type { PageCell } from './page-cells.ts'

export interface PageZoomProps {
  sheet: PageCell
  source: PageSource | undefined
  title: string
  onGo: (by: 1 | -1) => void
  onClose: () => void
}

/** The viewport minus the dialog's own bar. */
const roomNow = () => ({ width: Math.max(200, innerWidth - 64), height: Math.max(200, innerHeight - 160) })

export function PageZoom({ sheet, source, title, onGo, onClose }: PageZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [room, setRoom] = useState(roomNow)
  useEffect(() => {
    dialog.current?.showModal()
    const resized = () => setRoom(roomNow())
    addEventListener('resize', resized)
    return () => removeEventListener('resize', resized)
  }, [])
  useEffect(() => {
    const element = dialog.current
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft' || key === 'PageUp') onGo(-1)
      if (key === 'ArrowRight' || key === 'PageDown') onGo(1)
    }
    // A click on the backdrop closes it.
    const onClick = ({ target }: Event) => target === element && element?.close()
    element?.addEventListener('keydown', onKey)
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('keydown', onKey)
      element?.removeEventListener('click', onClick)
    }
  })
  const { page } = sheet
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="m-auto max-h-none max-w-none overflow-visible rounded-paper border border-edge bg-paper p-4 text-ink scheme-light backdrop:bg-[rgb(0_0_0/0.6)]"
    >
      <div className="grid gap-3">
        <div className="flex items-center justify-between gap-4">
          <p aria-live="polite" className="min-w-0 truncate font-medium">
            {title}
          </p>
          <Button className="shrink-0" autoFocus onClick={() => dialog.current?.close()}>
            <Trans>Close</Trans>
          </Button>
        </div>
        <div className="grid min-h-40 min-w-56 place-items-center bg-paper-deep">
          {typeof page === 'number' && source ? (
            <PagePicture
              source={source}
              page={page}
              room={room}
              turn={sheet.turn}
              className="shadow-[0_0_0_1px_var(--edge)]"
            />
          ) : (
            <span className="grid h-80 w-56 place-items-center bg-[#fff] p-4 text-center text-[#4b443a]">
              {page === 'blank' ? <Trans>Blank page</Trans> : <Trans>This file can’t be shown here.</Trans>}
            </span>
          )}
        </div>
        <div className="flex justify-center gap-3">
          <Button onClick={() => onGo(-1)}>
            <ChevronLeft aria-hidden size={20} strokeWidth={1.5} />
            <Trans>Previous page</Trans>
          </Button>
          <Button onClick={() => onGo(1)}>
            <Trans>Next page</Trans>
            <ChevronRight aria-hidden size={20} strokeWidth={1.5} />
          </Button>
        </div>
      </div>
    </dialog>
  )
}
