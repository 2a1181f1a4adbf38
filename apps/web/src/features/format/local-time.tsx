/** A time in the visitor's time zone, which only the browser knows: the server's HTML has it in UTC, labelled so. */
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
