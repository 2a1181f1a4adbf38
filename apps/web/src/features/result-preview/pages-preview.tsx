/** A result with pages: alone, or beside its source. On a narrow screen one of the two, with a button to switch. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState, useMemo, useSyncExternalStore, useCallback, useRef, type ReactNode } from 'react'
import { Button, Check } from '@docweave/ui'
import { sizeText } from '../format/file-texts.ts'
import { factSeparator } from '../job/fact-separator.ts'
import type { RemoteFile } from '../pdf-view/open-file.ts'
import type { PageMark } from './page-marks.tsx'
import { PagePane } from './page-pane.tsx'
import { useRemoteFile, type RemoteFileView } from './use-remote-file.ts'

export interface PagesPreviewProps {
  result: RemoteFile
  /** If `result` shows the first pages of a file of another kind: the number of all its pages, and its size. */
  whole?: { pages: number; bytes: number }
  /** The source file, if that can be rendered, too. */
  source: RemoteFile | undefined
  /** Whether both are shown initially. */
  isCompared: boolean
  /** Whether it has an OCR text layer. */
  hasRecognisedText: boolean
  /** The result's name. */
  name: string
  /** Marks on the result's pages. */
  marks?: readonly PageMark[]
  /** Called with the line of a mark that is clicked. */
  onMark?: (line: number) => void
}

type Side = 'before' | 'after'

const pressed = (is: boolean) => `flex-1 ${is ? 'border-thread! bg-paper-deep' : ''}`

export function PagesPreview(props: PagesPreviewProps) {
  const { result, whole, source, isCompared, hasRecognisedText, name, marks, onMark } = props
  const { t } = useLingui()
  const narrow = useIsNarrow()
  const [compares, setCompares] = useState(isCompared)
  const [side, setSide] = useState<Side>('after')
  const [zoom, setZoom] = useState(1)
  const [withText, setWithText] = useState(false)
  const [passwords, setPasswords] = useState<Partial<Record<Side, string>>>({})
  const both = source !== undefined && compares
  const after = useRemoteFile(result, passwords.after)
  const before = useRemoteFile(both ? source : undefined, passwords.before)
  const { first, second, follow } = useJointScroll()
  const marksByPage = useMemo(() => marks && Map.groupBy(marks, ({ page }) => page), [marks])
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
        {source && <Check label={<Trans>Before and after</Trans>} on={compares} onChange={setCompares} />}
        {hasRecognisedText && (
          <Check label={<Trans>Show the recognised text</Trans>} on={withText} onChange={setWithText} />
        )}
      </div>
      {both && narrow && (
        <div className="flex gap-2">
          <Button
            aria-pressed={side === 'before'}
            className={pressed(side === 'before')}
            onClick={() => setSide('before')}
          >
            <Trans>Before</Trans>
          </Button>
          <Button
            aria-pressed={side === 'after'}
            className={pressed(side === 'after')}
            onClick={() => setSide('after')}
          >
            <Trans>After</Trans>
          </Button>
        </div>
      )}
      {/* On a narrow screen they are stacked, so that the hidden one scrolls along. */}
      <div className={narrow ? 'grid *:[grid-area:1/1]' : 'flex gap-4'}>
        {both && (
          <PagePane
            isSeen={!narrow || side === 'before'}
            label={t`Before: ${name}`}
            view={before}
            zoom={zoom}
            pane={first}
            onScroll={follow}
            onPassword={(password) => setPasswords({ ...passwords, before: password })}
          >
            <Amount word={<Trans>Before</Trans>} view={before} bytes={source.bytes} />
          </PagePane>
        )}
        <PagePane
          isSeen={!both || !narrow || side === 'after'}
          label={both ? t`After: ${name}` : t`Pages of ${name}`}
          view={after}
          zoom={zoom}
          withText={withText}
          marks={marksByPage}
          onMark={onMark}
          pane={second}
          onScroll={follow}
          onPassword={(password) => setPasswords({ ...passwords, after: password })}
        >
          <Amount word={both ? <Trans>After</Trans> : undefined} view={after} bytes={result.bytes} whole={whole} />
        </PagePane>
      </div>
    </div>
  )
}

interface AmountProps extends Pick<PagesPreviewProps, 'whole'> {
  word: ReactNode
  view: RemoteFileView
  bytes: number
}

/** `After: 3 pages, 1.2 MB` */
function Amount({ word, view, bytes, whole }: AmountProps) {
  const { i18n } = useLingui()
  const shown = view.state === 'open' ? view.source.pages : 0
  const pages = Math.max(shown, whole?.pages ?? 0)
  return (
    <>
      {word && <span className="font-medium text-ink">{word} </span>}
      {view.state === 'open' && (
        <>
          <Plural value={pages} one="# page" other="# pages" />
          {factSeparator(i18n.locale)}
        </>
      )}
      {sizeText(whole?.bytes ?? bytes, i18n.locale)}
      {shown > 0 && pages > shown && (
        <span className="block">
          <Plural
            value={shown}
            one="The preview shows only the first page."
            other="The preview shows only the first # pages."
          />
        </span>
      )}
    </>
  )
}

/** Two pages side by side would be too small to compare. */
const query = '(width < 40rem)'

const watch = (changed: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )

const portion = (at: number, of: number) => (of > 0 ? at / of : 0)

/** Synchronizes the scroll positions of two panes, relative to their lengths. */
function useJointScroll() {
  const first = useRef<HTMLDivElement>(null)
  const second = useRef<HTMLDivElement>(null)
  /** The pane that the visitor scrolls: the other one's scroll events are ignored. */
  const leading = useRef<{ pane: HTMLDivElement; until: number }>(undefined)
  const follow = useCallback((from: HTMLDivElement) => {
    const now = performance.now()
    const lead = leading.current
    if (lead && lead.pane !== from && now < lead.until) return
    leading.current = { pane: from, until: now + 150 }
    const to = from === first.current ? second.current : first.current
    if (!to) return
    const down = portion(from.scrollTop, from.scrollHeight - from.clientHeight)
    const across = portion(from.scrollLeft, from.scrollWidth - from.clientWidth)
    to.scrollTo({
      top: down * (to.scrollHeight - to.clientHeight),
      left: across * (to.scrollWidth - to.clientWidth),
      behavior: 'instant',
    })
  }, [])
  return { first, second, follow }
}

/** Page widths relative to the pane. */
const zooms: readonly number[] = [1, 1.5, 2, 3]

/** Zoom in, zoom out, and fit to width. */
function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t, i18n } = useLingui()
  const at = zooms.indexOf(zoom)
  const [smaller, larger] = [zooms[at - 1], zooms[at + 1]]
  return (
    <div className="flex items-center gap-2">
      <Button
        aria-label={t`Zoom out`}
        aria-disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      >
        <ZoomOut aria-hidden size={20} strokeWidth={1.5} />
      </Button>
      <span role="status" className="min-w-14 text-center text-small tabular-nums">
        {new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(zoom)}
      </span>
      <Button
        aria-label={t`Zoom in`}
        aria-disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      >
        <ZoomIn aria-hidden size={20} strokeWidth={1.5} />
      </Button>
    </div>
  )
}
