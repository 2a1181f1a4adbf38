/** The values of the incident form, what is wrong with them, and the request that they make. */
import { ErrorCode, IncidentRate, Queue, type IncidentRequest } from '@docweave/contract'

export type StartRequest = Omit<IncidentRequest, 'startedBy'>

/** As the fields have them: empty for any, or for no change. */
export interface IncidentValues {
  code: string
  tool: string
  queue: string
  hours: string
  /** A local time such as `2026-11-30T08:00`: jobs that failed before it. */
  until: string
  /** The version of the workers that ran the jobs. */
  version: string
  rate: string
  seconds: string
  memory: string
  large: string
  /** The version of the workers that run them again. */
  on: string
}

export const noValues: IncidentValues = {
  ...{ code: '', tool: '', queue: '', hours: '6', until: '', version: '' },
  ...{ rate: '1', seconds: '', memory: '', large: '', on: '' },
}

const hour = 3_600_000

const since = ({ hours }: IncidentValues, now: number) => now - Number(hours) * hour
const timeOf = (local: string) => new Date(local).getTime()

/** Whether a text is a number of replays per second that an incident may have. */
export const isRate = (text: string): boolean => IncidentRate.safeParse(Number(text)).success

/** What is wrong, by field. `incomplete`: a part of the time is missing. `before`: the time is before the others begin. */
export interface IncidentFaults {
  rate?: 'range'
  until?: 'incomplete' | 'before'
}

/**
 * @param now in ms since 1970
 * @param isIncomplete whether the field of `until` has a part of a time, which its value does not show
 */
export function faultsOf(values: IncidentValues, now: number, isIncomplete: boolean): IncidentFaults {
  const isBefore = values.until !== '' && timeOf(values.until) <= since(values, now)
  return {
    ...(isRate(values.rate) ? {} : { rate: 'range' }),
    ...(isIncomplete ? { until: 'incomplete' } : isBefore ? { until: 'before' } : {}),
  }
}

/** @param now in ms since 1970 */
export function requestOf(values: IncidentValues, now: number): StartRequest {
  const { code, tool, queue, until, version, rate, seconds, memory, large, on } = values
  return {
    filter: {
      ...(code === '' ? {} : { code: ErrorCode.parse(code) }),
      ...(tool === '' ? {} : { tool }),
      ...(queue === '' ? {} : { queue: Queue.parse(queue) }),
      since: since(values, now),
      ...(until === '' ? {} : { until: timeOf(until) }),
      ...(version === '' ? {} : { version }),
    },
    rate: Number(rate),
    changes: {
      ...(on === '' ? {} : { version: on }),
      ...(seconds === '' ? {} : { seconds: Number(seconds) }),
      ...(memory === '' ? {} : { memory: Number(memory) }),
      ...(large === '' ? {} : { large: true }),
    },
  }
}
