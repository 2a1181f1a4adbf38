/**
 * Which job the running code works for. A process that has opened a visitor's file may serve that job again, and nobody else: the pools
 * ask here. Code outside any job gets a process for one request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs `work` for the job `jobId`: its requests to engines may share processes. */
export const inJob = <Result>(jobId: string, work: () => Promise<Result>): Promise<Result> => scope.run(jobId, work)

let assumed: string | undefined

/** Sets the job that code outside any job works for: for tests of one tool, which would start hundreds of processes otherwise. */
export function assumeJob(jobId: string): void {
  assumed = jobId
}

/** Gives the id of the job that is worked for, if there is one. */
export const currentJob = (): string | undefined => scope.getStore() ?? assumed

/** Runs `work` for no job: what it starts outlives the job that happened to need it first. */
export const outsideJobs = <Result>(work: () => Result): Result => scope.exit(work)
