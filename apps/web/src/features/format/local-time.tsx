/** A time in the visitor's own time zone, which only their browser knows: the page's HTML leaves its place empty. */
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
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={date.toISOString()} className="tabular-nums">
      {here ? format.format(date) : '\u00a0'}
    </time>
  )
}
