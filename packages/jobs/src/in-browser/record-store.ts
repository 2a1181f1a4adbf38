/** Where the records of this browser's jobs are. The service worker reads them from here, without the code that changes them. */
import type { Job, Plan } from '@docweave/contract'
import { createStore, get, type UseStore } from 'idb-keyval'

export interface JobRecord {
  job: Job
  plan: Plan
  /** The part of the plan that a retry of some of the files runs; all of it if unset. */
  run?: Plan
  /** The steps after those of the plan, which the server runs: a reference to a `Handover` in the job's secrets. */
  rest?: string
  /** The job of the server that goes on, once it has the files. */
  remote?: RemoteJob
}

export interface RemoteJob {
  id: string
  /** The first of the job's steps that it runs. */
  from: number
  /** The job's input that each of its inputs was made of. */
  sources: number[]
}

export const createRecordStore = (): UseStore => createStore('docweave-runs', 'jobs')

export const readRecord = (id: string, store: UseStore): Promise<JobRecord | undefined> => get<JobRecord>(id, store)
