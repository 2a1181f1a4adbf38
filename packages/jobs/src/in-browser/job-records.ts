/**
 * The records of the jobs that run in this browser, with their plans, in its database (IndexedDB). They never leave the device. Tabs tell each other
 * of changes.
 */
import type { Job, JobEvent, JobStore } from '@docweave/contract'
import { del, entries, set, update } from 'idb-keyval'
import { applyEvent } from '../apply-event.ts'
import { createRecordStore, readRecord, type JobRecord, type RemoteJob } from './record-store.ts'

const channelName = 'docweave-job-records'

export class JobRecords implements Pick<JobStore, 'get' | 'append'> {
  readonly #store = createRecordStore()
  readonly #channel = new BroadcastChannel(channelName)
  readonly #listeners = new Map<string, Set<(job: Job) => void>>()

  constructor() {
    this.#channel.addEventListener('message', ({ data: job }: MessageEvent<Job>) => this.#tell(job))
  }

  #tell(job: Job): void {
    for (const listener of this.#listeners.get(job.id) ?? []) listener(job)
  }

  create = (record: JobRecord): Promise<void> => set(record.job.id, record, this.#store)

  read = (id: string): Promise<JobRecord | undefined> => readRecord(id, this.#store)

  async get(id: string): Promise<Job | undefined> {
    return (await this.read(id))?.job
  }

  async #change(id: string, change: (record: JobRecord) => JobRecord): Promise<Job | undefined> {
    let job: Job | undefined
    await update<JobRecord>(
      id,
      (old) => {
        if (!old) throw new Error(`there is no job ${id} in this browser`)
        const changed = change(old)
        job = changed.job
        return changed
      },
      this.#store,
    )
    if (job) {
      this.#tell(job)
      this.#channel.postMessage(job)
    }
    return job
  }

  append = (id: string, ...events: JobEvent[]): Promise<Job | undefined> =>
    this.#change(id, (old) => ({ ...old, job: events.reduce(applyEvent, old.job) }))

  /** Opens an ended job again, with another plan. */
  reopen = (
    id: string,
    retried: JobEvent,
    changes: Pick<JobRecord, 'plan' | 'run' | 'rest'>,
  ): Promise<Job | undefined> =>
    this.#change(id, ({ remote: _, ...old }) => ({ ...old, ...changes, job: applyEvent(old.job, retried) }))

  /** Records that a job of the server goes on. */
  handOver = (id: string, remote: RemoteJob): Promise<Job | undefined> =>
    this.#change(id, (old) => ({ ...old, remote }))

  /** Calls `listener` after each change of a job, in this and other tabs, until the returned function is called. */
  watch(id: string, listener: (job: Job) => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** All records, newest first. */
  async list(): Promise<JobRecord[]> {
    const all = await entries<string, JobRecord>(this.#store)
    return all.map(([, record]) => record).toSorted((a, b) => b.job.createdAt - a.job.createdAt)
  }

  remove = (id: string): Promise<void> => del(id, this.#store)
}
