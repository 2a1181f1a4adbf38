/** Counts outcomes by tool and code, and classifies failures. */
import type { Outcome, OutcomeCode, Trial } from './trial.ts'

/** Outcomes that no document may cause. */
const failing: ReadonlySet<OutcomeCode> = new Set(['WORKER_DIED', 'HANG', 'INTERNAL', 'OUTPUT_INVALID', 'STORE_FAILED'])
/** Allowed outcomes that deserve review: the engine failed, or a limit stopped it. */
const unusual: ReadonlySet<OutcomeCode> = new Set(['ENGINE_FAILED', 'TIMED_OUT', 'MEMORY_EXCEEDED', 'TOOL_UNAVAILABLE'])

export const isFailing = ({ code, left }: Pick<Outcome, 'code' | 'left'>): boolean =>
  failing.has(code) || left.length > 0
export const isUnusual = ({ code }: Pick<Outcome, 'code'>): boolean => unusual.has(code)

/** Fluctuation of resident memory in a run without a leak. */
const memorySlack = 500
/** Number of trials after which engines are loaded and caches are filled. */
const settledAfter = 40

export interface Tally {
  add(trial: Trial, outcome: Outcome, worker: number): void
  trials(): number
  failures(): number
  /** Messages about worker processes whose memory grew. */
  grown(): string[]
  lines(): string[]
}

/** Formats a table with padded columns, except the last. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

export function createTally(): Tally {
  const counts = new Map<string, Map<string, number>>()
  const slowest = new Map<string, number>()
  const memory = new Map<number, number[]>()
  let [trials, failures] = [0, 0]
  return {
    add({ tool }, outcome, worker) {
      trials += 1
      if (isFailing(outcome)) failures += 1
      const row = counts.get(tool) ?? new Map<string, number>()
      counts.set(tool, row.set(outcome.code, (row.get(outcome.code) ?? 0) + 1))
      if (outcome.left.length > 0) row.set('LEFT', (row.get('LEFT') ?? 0) + 1)
      slowest.set(tool, Math.max(slowest.get(tool) ?? 0, outcome.milliseconds))
      // A crashed worker process is replaced, so its memory samples are discarded.
      if (outcome.megabytes === 0) memory.delete(worker)
      else memory.set(worker, [...(memory.get(worker) ?? []), outcome.megabytes])
    },
    trials: () => trials,
    failures: () => failures,
    grown: () =>
      [...memory].flatMap(([worker, seen]) => {
        const settled = seen.slice(settledAfter)
        const tenth = Math.ceil(settled.length / 10)
        const [first, last] = [settled.slice(0, tenth), settled.slice(-tenth)].map((part) => Math.min(...part))
        if (first === undefined || last === undefined || settled.length < 50 || last - first < memorySlack) return []
        return [`worker process ${worker} grew from ${first} MB to ${last} MB over ${seen.length} trials`]
      }),
    lines() {
      const ofRow = (row: ReadonlyMap<string, number>) =>
        [...row]
          .toSorted(([a, many], [b, few]) => few - many || a.localeCompare(b))
          .map(([code, count]) => `${code} ${count}`)
          .join(', ')
      // Trials that left something behind also have an outcome.
      const sum = (row: ReadonlyMap<string, number>) =>
        [...row].reduce((total, [code, count]) => total + (code === 'LEFT' ? 0 : count), 0)
      const all = new Map<string, number>()
      for (const row of counts.values()) for (const [code, count] of row) all.set(code, (all.get(code) ?? 0) + count)
      const rows = [...counts]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([tool, row]) => [tool, String(sum(row)), `${((slowest.get(tool) ?? 0) / 1000).toFixed(1)} s`, ofRow(row)])
      const peak = [...memory].map(([worker, seen]) => `process ${worker} ${Math.max(...seen)} MB`)
      return [
        ...table([['tool', 'trials', 'slowest', 'outcomes'], ...rows, ['all', String(sum(all)), '', ofRow(all)]]),
        `peak memory: ${peak.join(', ')}`,
      ]
    },
  }
}
