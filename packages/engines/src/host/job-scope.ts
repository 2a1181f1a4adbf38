/**
 * The job that the current code works for (AsyncLocalStorage). A process that has opened a file may serve only the same job again, or, where
 * a pool allows it, another job of the same owner. The pools look up both here. Code outside a job gets a new process for each request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  job: string
  owner: string | undefined
}

const scope = new AsyncLocalStorage<Scope>()

/**
 * Runs `work` for the job `jobId`, whose engine requests may share processes.
 *
 * @param owner the account or the API key whose job it is; only its other jobs may get a process that has served this one. A job without
 * an owner shares its processes with no other job
 */
export const inJob = <Result>(jobId: string, work: () => Promise<Result>, owner?: string): Promise<Result> =>
  scope.run({ job: jobId, owner }, work)

let assumed: Scope | undefined

/** Sets the job for code outside any job. Tests of one tool use it, which would otherwise start hundreds of processes. */
export function assumeJob(jobId: string): void {
  assumed = { job: jobId, owner: undefined }
}

/** Who may get a process again: the same job only, or every job of the same owner. */
export type Sharing = 'job' | 'owner'

/** Returns for whom a process of the current job may be kept; `undefined` outside any job. */
export function keptFor(sharing: Sharing): string | undefined {
  const current = scope.getStore() ?? assumed
  if (!current) return undefined
  return sharing === 'owner' && current.owner !== undefined ? `owner ${current.owner}` : `job ${current.job}`
}

/** Whether `user`, as `keptFor` returns it, is an owner: one that may have further jobs. */
export const isOwner = (user: string): boolean => user.startsWith('owner ')

/** Runs `work` outside any job, because what it starts may serve other jobs. */
export const outsideJobs = <Result>(work: () => Result): Result => scope.exit(work)
