/** Zoom in, zoom out, and fit to width. */
import { useLingui } from '@lingui/react/macro'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { Button } from '@docweave/ui'

/** Page widths relative to the pane. */
export const zooms: readonly number[] = [1, 1.5, 2, 3]

export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t, i18n } = useLingui()
  const at = zooms.indexOf(zoom)
  const [smaller, larger] = [zooms[at - 1], zooms[at + 1]]
  return (
    <div className="flex items-center gap-2">
      <Button
        aria-label={t`Smaller`}
        aria-disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      >
        <ZoomOut aria-hidden size={20} strokeWidth={1.5} />
      </Button>
      <span role="status" className="min-w-14 text-center text-small tabular-nums">
        {new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(zoom)}
      </span>
      <Button
        aria-label={t`Larger`}
        aria-disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      >
        <ZoomIn aria-hidden size={20} strokeWidth={1.5} />
      </Button>
    </div>
  )
}
