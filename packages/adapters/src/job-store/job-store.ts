/** Jobs as documents: one document a job, changed only by adding an event to it. */
import { setTimeout as pause } from 'node:timers/promises'
import { applyEvent, Job, type DocumentStore, type JobStore } from '@docweave/contract'

const collection = 'jobs'
/** How often a watched job is looked at: quick enough to feel live, slow enough for hundreds of watchers. */
const lookEvery = 200

/** `open` names the visitor while a job is not over: the field by which a visitor's open jobs are counted. */
const isOpen = ({ state }: Job) => state === 'waiting' || state === 'running'

const toDocument = (job: Job) => ({ ...job, open: isOpen(job) ? job.visitor : '' })
const fromDocument = (document: unknown): Job | undefined => (document === undefined ? undefined : Job.parse(document))

/** Keeps jobs in `documents`. */
export function createJobStore(documents: DocumentStore): JobStore {
  const get = async (id: string) => fromDocument(await documents.get(collection, id))
  return {
    get,
    async create(job) {
      await documents.set(collection, job.id, toDocument(job))
    },
    async append(id, event) {
      const document = await documents.update(collection, id, (old) => {
        const job = fromDocument(old)
        return job && toDocument(applyEvent(job, event))
      })
      return fromDocument(document)
    },
    async *watch(id, after, signal) {
      let seen = after
      while (!signal.aborted) {
        const job = await get(id)
        if (job && job.revision > seen) {
          seen = job.revision
          yield job
        }
        await pause(lookEvery, undefined, { signal }).catch(() => undefined)
      }
    },
    async countOpen(visitor) {
      return (await documents.query(collection, { field: 'open', is: '=', value: visitor })).length
    },
    async listExpired(now) {
      const due = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now })
      return due.flatMap(({ document }) => fromDocument(document) ?? []).filter(({ state }) => state !== 'expired')
    },
  }
}
