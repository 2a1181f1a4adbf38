/** The part of a text that is available while the rest is still being written. */
import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'

export interface LiveTextProps {
  address: string
}

/** Polling interval, in milliseconds. */
const every = 2000
/** More than people read while they wait: of long texts only the end is shown. */
const most = 20_000

export function LiveText({ address }: LiveTextProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    const ask = () => {
      fetch(address, { signal: stop.signal })
        .then((answer) => (answer.ok ? answer.text() : ''))
        .then((found) => found && setText(found.slice(-most)))
        // The next poll retries.
        .catch(() => undefined)
    }
    ask()
    const timer = setInterval(ask, every)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [address])
  if (!text) return null
  return (
    <div className="grid gap-1">
      <p className="text-small text-ink-muted">
        <Trans>Transcript so far</Trans>
      </p>
      <div
        // Focusable, so that it scrolls by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t`Transcript so far`}
        // Reversed, so that the end stays in view as the text grows.
        className="flex h-40 flex-col-reverse overflow-y-auto overscroll-contain rounded-paper border border-edge bg-paper p-3"
      >
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
    </div>
  )
}
