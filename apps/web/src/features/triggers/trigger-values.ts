/** The form of a new trigger: its values as the visitor enters them, and as the API takes them. */
import type { NewTrigger, ScheduleTimes, TriggerKind } from '@docweave/contract'

/** How a schedule repeats, as the form offers it. */
export const repeats = ['daily', 'every', 'cron'] as const
export type Repeat = (typeof repeats)[number]

export interface TriggerValues {
  name: string
  pipeline: string
  kind: TriggerKind
  repeat: Repeat
  /** `HH:MM` */
  at: string
  /** Days of the week; 0 is Sunday. */
  days: readonly number[]
  minutes: string
  cron: string
  timeZone: string
  /** One address a line. */
  urls: string
  /** The name of a watched folder; empty when the account may use none. */
  folder: string
  /** The addresses that may write to a mail trigger, one a line. */
  senders: string
}

/** The values of an empty form; the time zone is the browser's. */
export const emptyValues = (pipeline: string, folder = ''): TriggerValues => ({
  name: '',
  pipeline,
  kind: 'webhook',
  repeat: 'daily',
  at: '07:00',
  days: [1, 2, 3, 4, 5],
  minutes: '60',
  cron: '0 7 * * 1-5',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  urls: '',
  folder,
  senders: '',
})

/** Every time zone that the browser knows, with the chosen one. */
export const timeZones = (chosen: string): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]),
]

function timesOf({ repeat, at, days, minutes, cron }: TriggerValues): ScheduleTimes {
  switch (repeat) {
    case 'daily':
      return { type: 'daily', at, days: [...days] }
    case 'every':
      return { type: 'every', minutes: Number(minutes) }
    case 'cron':
      return { type: 'cron', cron: cron.trim() }
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function sourceOf(values: TriggerValues): NewTrigger['source'] {
  const { kind, timeZone, urls, folder, senders } = values
  switch (kind) {
    case 'webhook':
      return { kind }
    case 'folder':
      return { kind, folder }
    case 'mail':
      return { kind, senders: linesOf(senders) }
    case 'schedule':
      return { kind, times: timesOf(values), timeZone, urls: linesOf(urls) }
  }
}

/** Returns the trigger that the form describes. The API checks it. */
export const newTriggerOf = (values: TriggerValues): NewTrigger => ({
  name: values.name.trim(),
  pipeline: values.pipeline,
  source: sourceOf(values),
})
