/** What starts a trigger, as a short text. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ScheduleTimes, Trigger } from '@docweave/contract'

/** A Sunday: the days after it name the days of the week. */
const sunday = Date.UTC(2026, 0, 4)
const day = 86_400_000
const wholeWeek = 7

export function SourceText({ trigger: { source, secretStart } }: { trigger: Trigger }) {
  if (source.kind === 'webhook') return <Trans>Web address …{secretStart}…</Trans>
  if (source.kind === 'folder') return <Trans>Folder {source.folder}</Trans>
  if (source.kind === 'mail') {
    const senders = source.senders.join(', ')
    return <Trans>Mail from {senders}</Trans>
  }
  return <TimesText times={source.times} timeZone={source.timeZone} />
}

function TimesText({ times, timeZone }: { times: ScheduleTimes; timeZone: string }) {
  const { i18n } = useLingui()
  switch (times.type) {
    case 'every':
      return <Plural value={times.minutes} one="Every minute" other="Every # minutes" />
    case 'cron':
      return (
        <>
          <code>{times.cron}</code> ({timeZone})
        </>
      )
    case 'daily': {
      const { at, days } = times
      const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
      const names = days.map((place) => weekday.format(sunday + place * day))
      const list = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(names)
      return days.length === wholeWeek ? (
        <Trans>
          Every day at {at} ({timeZone})
        </Trans>
      ) : (
        <Trans>
          {list} at {at} ({timeZone})
        </Trans>
      )
    }
  }
}
