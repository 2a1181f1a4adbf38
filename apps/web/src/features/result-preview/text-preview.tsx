/** The beginning of a text result. */
import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '@docweave/contract/locale-table'
import { sizeText } from '../format/file-texts.ts'
import type { RemoteFile } from '../pdf-view/open-file.ts'
import { readableAddress } from '../pdf-view/readable.ts'
import { decodeText } from './decode-text.ts'

/** How much of a long text is shown, in bytes. */
const most = 200_000

type Reading = { state: 'reading' | 'failed' } | { state: 'read'; text: string }

export function TextPreview({ file, label, locale }: { file: RemoteFile; label: string; locale: Locale }) {
  const { i18n } = useLingui()
  const { address, bytes } = file
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  useEffect(() => {
    let gone = false
    readableAddress(address, bytes)
      .read(0, Math.min(most, bytes))
      .then((read): Reading => ({ state: 'read', text: decodeText(new Uint8Array(read), locale, bytes <= most) }))
      .catch((): Reading => ({ state: 'failed' }))
      .then((found) => gone || setReading(found))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [address, bytes, locale])
  const [shown, all] = [sizeText(most, i18n.locale), sizeText(bytes, i18n.locale)]
  return (
    <div className="grid gap-2">
      <pre
        // Focusable, so that it scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={label}
        className="h-[min(75vh,44rem)] overflow-auto overscroll-contain rounded-paper border border-edge bg-paper p-4 font-mono text-small whitespace-pre-wrap"
      >
        {reading.state === 'read' && reading.text}
        {reading.state === 'failed' && <Trans>This file can’t be shown here. You can still download it.</Trans>}
      </pre>
      <p className="min-h-6 text-small text-ink-muted tabular-nums">
        {bytes > most ? (
          <Trans>
            First {shown} of {all}
          </Trans>
        ) : (
          all
        )}
      </p>
    </div>
  )
}
