/**
 * The job that the current code works for (AsyncLocalStorage). A process that has opened a file may serve only the same job again, so the
 * pools look up the job here. Code outside a job gets a new process for each request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs `work` for the job `jobId`, whose engine requests may share processes. */
export const inJob = <Result>(jobId: string, work: () => Promise<Result>): Promise<Result> => scope.run(jobId, work)

let assumed: string | undefined

/** Sets the job for code outside any job. Tests of one tool use it, which would otherwise start hundreds of processes. */
export function assumeJob(jobId: string): void {
  assumed = jobId
}

/** Returns the id of the current job, if any. */
export const currentJob = (): string | undefined => scope.getStore() ?? assumed

/** Runs `work` outside any job, because what it starts may serve other jobs. */
export const outsideJobs = <Result>(work: () => Result): Result => scope.exit(work)
