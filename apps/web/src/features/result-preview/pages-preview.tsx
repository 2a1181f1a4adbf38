/** A result with pages: alone, or beside its source. On a narrow screen one of the two, with a button to switch. */
import { useState, type ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Check } from '@docweave/ui'
import { sizeText } from '../format/size.ts'
import type { KeptFile } from '../pdf-view/open-file.ts'
import { PagePane } from './page-pane.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { useJointScroll } from './use-joint-scroll.ts'
import { useKept, type KeptView } from './use-kept.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

export interface PagesPreviewProps {
  result: KeptFile
  /** The source file, if that can be rendered, too. */
  source: KeptFile | undefined
  /** Whether both are shown initially. */
  isCompared: boolean
  /** Whether it has an OCR text layer. */
  hasRecognisedText: boolean
  /** The result's name. */
  name: string
}

type Side = 'before' | 'after'

const pressed = (is: boolean) => `flex-1 ${is ? 'border-thread! bg-paper-deep' : ''}`

export function PagesPreview({ result, source, isCompared, hasRecognisedText, name }: PagesPreviewProps) {
  const { t } = useLingui()
  const narrow = useIsNarrow()
  const [compares, setCompares] = useState(isCompared)
  const [side, setSide] = useState<Side>('after')
  const [zoom, setZoom] = useState(1)
  const [withText, setWithText] = useState(false)
  const [passwords, setPasswords] = useState<Partial<Record<Side, string>>>({})
  const both = source !== undefined && compares
  const after = useKept(result, passwords.after)
  const before = useKept(both ? source : undefined, passwords.before)
  const { first, second, follow } = useJointScroll()
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
          pane={second}
          onScroll={follow}
          onPassword={(password) => setPasswords({ ...passwords, after: password })}
        >
          <Amount word={both ? <Trans>After</Trans> : undefined} view={after} bytes={result.bytes} />
        </PagePane>
      </div>
    </div>
  )
}

/** `After: 3 pages, 1.2 MB` */
function Amount({ word, view, bytes }: { word: ReactNode; view: KeptView; bytes: number }) {
  const { i18n } = useLingui()
  return (
    <>
      {word && <span className="font-medium text-ink">{word} </span>}
      {view.state === 'open' && (
        <>
          <Plural value={view.source.pages} one="# page" other="# pages" />
          {', '}
        </>
      )}
      {sizeText(bytes, i18n.locale)}
    </>
  )
}
