/** Fake local activities that only record their calls, to test the workflow's decisions. */
import type { JobEvent, StepOutcome, StepTask } from '@docweave/contract'
import type { JobEnd, LocalActivities } from '../activities.ts'

/** Returns the local activities, the events they recorded, and how the job ended. */
export function createRecorder(overrides: Partial<LocalActivities> = {}) {
  const events: JobEvent[] = []
  const ends: JobEnd[] = []
  const activities: LocalActivities = {
    inspectInputs: async ({ inputs }) => inputs,
    inspectEach: async ({ inputs }) => ({ files: inputs, failed: [] }),
    recordEvents: async (_jobId, more) => void events.push(...more),
    endJob: async (_jobId, end, before) => {
      events.push(...before)
      ends.push(end)
    },
    ...overrides,
  }
  return { events, ends, types: () => [...events, ...ends].map(({ type }) => type), activities }
}

/** A step that returns its inputs unchanged. */
export const passOn = async ({ inputs }: StepTask): Promise<StepOutcome> => ({ files: inputs, chunks: [], notices: [] })
