/** Notices about a job's results, one for each kind: a batch of files tells the same of each of them. */
import type { ErrorParams, JobView } from '@docweave/contract'

type JobNotice = JobView['notices'][number]

export interface NoticeGroup {
  notice: JobNotice
  /** How many notices it stands for. */
  count: number
}

/** Sizes of one file (bytes) say nothing about several. */
const ofOneFile: ReadonlySet<string> = new Set(['target', 'reached'])

/** Joins two values of a parameter: numbers are counts and add up, and lists of names are united. */
function joinValues(a: string | number | undefined, b: string | number | undefined): string | number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (typeof a === 'string' && typeof b === 'string')
    return [...new Set([...a.split(', '), ...b.split(', ')])].join(', ')
  return undefined
}

function joinParams(a: ErrorParams, b: ErrorParams): ErrorParams {
  const joined: ErrorParams = {}
  for (const name of Object.keys(a)) {
    const value = ofOneFile.has(name) ? undefined : joinValues(a[name], b[name])
    if (value !== undefined) joined[name] = value
  }
  return joined
}

/** The notices by step and code, in the order of their first. */
export function groupNotices(notices: readonly JobNotice[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>()
  for (const notice of notices) {
    const key = `${notice.step} ${notice.code}`
    const group = groups.get(key)
    groups.set(
      key,
      group
        ? { notice: { ...notice, params: joinParams(group.notice.params, notice.params) }, count: group.count + 1 }
        : { notice, count: 1 },
    )
  }
  return [...groups.values()]
}
