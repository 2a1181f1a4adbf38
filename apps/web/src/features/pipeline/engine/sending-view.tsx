/** The upload in progress: bytes sent, speed, time left; with buttons to pause, resume and cancel. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { Button, ProgressBar } from '@docweave/ui'
import { sizeText } from '../../format/file-texts.ts'
import { TimeLeft } from '../../progress/time-left.tsx'
import type { Sending } from '../draft.ts'

interface SendingViewProps {
  sending: Sending
  /** The number of files. */
  files: number
  onStop: () => void
}

/** These buttons replace Run: the second click of a double click on Run must not press them. `detail` counts the clicks at a place. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}

export function SendingView({ sending, files, onStop }: SendingViewProps) {
  const { sentBytes, ofBytes, speed, pause } = sending
  const { t, i18n } = useLingui()
  const [held, setHeld] = useState(false)
  const online = useOnline()
  const paused = held || !online
  // Without a network every attempt would fail: the upload pauses, and resumes by itself.
  useEffect(() => pause.set(paused), [pause, paused])
  const size = (bytes: number) => sizeText(bytes, i18n.locale)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  // Announced in steps of 10 %, so that a screen reader does not talk continuously.
  const tenths = Math.floor((sentBytes / Math.max(ofBytes, 1)) * 10) * 10
  const all = sentBytes >= ofBytes
  const isAway = useServerAway(sending) && !paused && !all
  return (
    <div className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="w-fit font-medium">
        {all ? <Trans>Starting</Trans> : held ? <Trans>Upload paused</Trans> : <Trans>Uploading</Trans>}
      </h2>
      <ProgressBar label={t`Upload`} value={sentBytes} max={ofBytes}>
        <Trans>
          {size(sentBytes)} of {size(ofBytes)}
        </Trans>
        {speed > 0 && !paused && !all && (
          <>
            {' · '}
            <Trans>{size(speed)} per second</Trans>
          </>
        )}
        {!paused && !all && (
          <span className="before:content-['_·_'] empty:hidden">
            <TimeLeft progress={{ done: sentBytes, of: ofBytes, unit: 'percent' }} />
          </span>
        )}
        {files > 1 && (
          <>
            {' · '}
            <Plural value={files} one="# file" other="# files" />
          </>
        )}
      </ProgressBar>
      <p role="status" className="visually-hidden">
        {t`Upload: ${tenths}%`}
      </p>
      <p role="status" className="text-small empty:hidden">
        {!online && <Trans>Connection lost. The upload resumes by itself when you’re back online.</Trans>}
        {isAway && <Trans>The server isn’t responding. We’ll keep trying, and the upload will resume by itself.</Trans>}
      </p>
      <div className="flex flex-wrap gap-3">
        {!all && (
          <Button onClick={once(() => setHeld(!held))}>{held ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}</Button>
        )}
        <Button onClick={once(onStop)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether this device is online, as far as the browser knows. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Times in milliseconds: an attempt may fail once without a word, and a slow line reports progress seldom. */
const patience = { failing: 1000, first: 3000, silent: 8000 }

/** Whether the server has not answered for some time: attempts fail, or no bytes get through. */
function useServerAway({ sentBytes, pause }: Sending): boolean {
  const [away, setAway] = useState(false)
  const last = useRef({ bytes: -1, at: 0, failingSince: Infinity })
  useEffect(() => {
    if (sentBytes !== last.current.bytes) last.current = { ...last.current, bytes: sentBytes, at: performance.now() }
  }, [sentBytes])
  useEffect(() => {
    const look = () => {
      const now = performance.now()
      const { bytes, at, failingSince } = last.current
      last.current.failingSince = pause.interrupted ? Math.min(failingSince, now) : Infinity
      if (pause.paused) last.current.at = now
      setAway(
        now - last.current.failingSince >= patience.failing ||
          now - at >= (bytes === 0 ? patience.first : patience.silent),
      )
    }
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [pause])
  return away
}
