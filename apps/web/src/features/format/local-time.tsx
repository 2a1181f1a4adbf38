/** A time in the visitor's own time zone, which only their browser knows: the page's HTML tells it in UTC, and says so. */
import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'

const never = () => () => undefined

export function LocalTime({ at }: { at: number }) {
  const { i18n } = useLingui()
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const date = new Date(at)
  const length = { dateStyle: 'medium', timeStyle: 'short' } as const
  const format = new Intl.DateTimeFormat(i18n.locale, here ? length : { ...length, timeZone: 'UTC' })
  return (
    <time dateTime={date.toISOString()} className="tabular-nums">
      {format.format(date)}
      {!here && ' UTC'}
    </time>
  )
}
