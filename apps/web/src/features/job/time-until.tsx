/** How long it is until a time, in words that change every minute. */
import { useSyncExternalStore } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { durationText } from './duration.ts'

const minute = 60_000

/** Re-renders at every minute. */
const eachMinute = (changed: () => void) => {
  const timer = setInterval(changed, minute / 4)
  return () => clearInterval(timer)
}

/** Minutes until a time, computed in the browser only: the server's HTML leaves it empty. */
const useMinutesUntil = (at: number): number | undefined =>
  useSyncExternalStore(
    eachMinute,
    () => Math.max(0, Math.ceil((at - Date.now()) / minute)),
    () => undefined,
  )

/** `(in 1 hr 55 min)`; nothing once the time has come. */
export function TimeUntil({ at }: { at: number }) {
  const { i18n } = useLingui()
  const minutes = useMinutesUntil(at)
  if (minutes === undefined || minutes === 0) return null
  const time = durationText(minutes * minute, i18n.locale)
  return (
    <span className="tabular-nums">
      <Trans>(in {time})</Trans>
    </span>
  )
}
