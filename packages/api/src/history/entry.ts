/** Converts a job to an entry of its owner's history. */
import { SecretReference, type HistoryEntry, type Job } from '@docweave/contract'

const openOptions = (options: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => !SecretReference.safeParse(value).success))

export function entryOf({ id, state, createdAt, expiresAt, inputs, results, steps }: Job): HistoryEntry {
  const [first] = inputs
  return {
    id,
    state,
    createdAt,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(first ? { name: first.name } : {}),
    files: inputs.length,
    results: results.length,
    bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
    pipeline: { steps: steps.map(({ tool, options }) => ({ tool, options: openOptions(options) })) },
  }
}
