/** Activities that do nothing but remember: the workflow's decisions are what is tested here. */
import type { JobEvent, StepOutcome, StepTask } from '@docweave/contract'
import type { LocalActivities } from '../activities.ts'

export const hour = 3_600_000

/** Gives the local activities, and the events they were told. */
export function createRecorder(overrides: Partial<LocalActivities> = {}) {
  const events: JobEvent[] = []
  const activities: LocalActivities = {
    inspectInputs: async ({ inputs }) => inputs,
    recordEvent: async (_jobId, event) => void events.push(event),
    nameResults: async (_jobId, files) =>
      files.map(({ source, part: _, ...file }) => ({ ...file, name: `${source}.pdf`, sourceBytes: 1 })),
    retention: async () => ({ results: 2 * hour, failed: 24 * hour }),
    ...overrides,
  }
  return { events, types: () => events.map(({ type }) => type), activities }
}

/** A step that gives its inputs back as they are. */
export const passOn = async ({ inputs }: StepTask): Promise<StepOutcome> => ({ files: inputs, chunks: [], notices: [] })
