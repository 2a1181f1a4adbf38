/** The values of the incident form, and the request that they make. */
import { ErrorCode, Queue, type IncidentRequest } from '@docweave/contract'

export type StartRequest = Omit<IncidentRequest, 'startedBy'>

/** As the fields have them: empty for any, or for no change. */
export interface IncidentValues {
  code: string
  tool: string
  queue: string
  hours: string
  rate: string
  seconds: string
  memory: string
  large: string
}

export const noValues: IncidentValues = {
  ...{ code: '', tool: '', queue: '', hours: '6', rate: '1', seconds: '', memory: '', large: '' },
}

const hour = 3_600_000

/** @param now in ms since 1970 */
export function requestOf(
  { code, tool, queue, hours, rate, seconds, memory, large }: IncidentValues,
  now: number,
): StartRequest {
  return {
    filter: {
      ...(code === '' ? {} : { code: ErrorCode.parse(code) }),
      ...(tool === '' ? {} : { tool }),
      ...(queue === '' ? {} : { queue: Queue.parse(queue) }),
      since: now - Number(hours) * hour,
    },
    rate: Number(rate),
    changes: {
      ...(seconds === '' ? {} : { seconds: Number(seconds) }),
      ...(memory === '' ? {} : { memory: Number(memory) }),
      ...(large === '' ? {} : { large: true }),
    },
  }
}
