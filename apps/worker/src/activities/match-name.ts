/** Patterns for file names: `*` stands for any characters, `?` for one. */
import type { ExamineRequest, JobStore } from '@docweave/contract'

const comparable = (text: string) => [...text.normalize('NFC').toLowerCase()]

/**
 * Whether a name matches a pattern, whatever their case. Takes time in proportion to the product of their lengths, so that no pattern of a
 * visitor can hold up the worker.
 */
export function matchesName(name: string, pattern: string): boolean {
  const letters = comparable(name)
  // For each end of the pattern read so far: whether the first letters of the name match it.
  let reached = [true, ...letters.map(() => false)]
  for (const sign of comparable(pattern)) {
    const next = letters.map(() => false)
    const isFirst = reached[0] === true
    let any = isFirst
    for (const [at, letter] of letters.entries()) {
      any ||= reached[at + 1] === true
      next[at] = sign === '*' ? any : reached[at] === true && (sign === '?' || sign === letter)
    }
    reached = [sign === '*' && isFirst, ...next]
  }
  return reached.at(-1) === true
}

/** Returns for each file whether the name of the visitor's file it was made from matches the condition. */
export async function matchNames(
  jobs: Pick<JobStore, 'get'>,
  { jobId, condition, files }: ExamineRequest,
): Promise<boolean[]> {
  const job = await jobs.get(jobId)
  const pattern = 'name' in condition ? condition.name : ''
  return files.map(({ source }) => matchesName(job?.inputs[source]?.name ?? '', pattern))
}
