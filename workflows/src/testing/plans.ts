/** Plans, files and fake activities to test the workflows with. */
import type { JobEnd, StoredFile, Plan, PlanStep, JobEvent, StepOutcome, StepTask } from '@docweave/contract'
import type { LocalActivities } from '../activities.ts'

export const fileRef = (digit: string, more: Partial<StoredFile> = {}): StoredFile => ({
  key: digit.repeat(64),
  kind: 'pdf',
  bytes: 2_000_000,
  pages: 20,
  source: 0,
  ...more,
})

export const planStep = (tool: string, more: Partial<PlanStep> = {}): PlanStep => ({
  tool,
  version: 1,
  options: {},
  accepts: ['pdf'],
  produces: 'pdf',
  takes: 'each',
  splits: false,
  queue: 'pdf',
  limits: {
    files: 10,
    bytes: 1e9,
    pages: 1000,
    seconds: { base: 30, perMegabyte: 1, perPage: 1 },
    memoryMegabytes: { base: 100, perMegabyte: 2, perPage: 0 },
  },
  ...more,
})

export const plan = (jobId: string, steps: PlanStep[], inputs: StoredFile[] = [fileRef('a')]): Plan => ({
  jobId,
  locale: 'en',
  inputs,
  steps,
})

/** Returns local activities that only record their calls, the events they recorded, and how the job ended. */
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
    openApproval: async () => undefined,
    matchNames: async ({ files }) => files.map(() => false),
    ...overrides,
  }
  return { events, ends, types: () => [...events, ...ends].map(({ type }) => type), activities }
}

/** A step that returns its inputs unchanged. */
export const passThrough = async ({ inputs }: StepTask): Promise<StepOutcome> => ({
  files: inputs,
  chunks: [],
  notices: [],
})
