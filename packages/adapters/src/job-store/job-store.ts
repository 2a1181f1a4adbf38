/** Jobs as documents: one document a job, changed only by adding an event to it. */
import {
  applyEvent,
  isOpen,
  Job,
  ownedBy,
  ownedKey,
  waitingIn,
  type DocumentStore,
  type JobStore,
} from '@docweave/contract'

const collection = 'jobs'

/** A job's place among those that wait for a queue, as a text that sorts like it; empty of one that does not wait. */
function placeOf(job: Job): string {
  const waiting = waitingIn(job)
  return waiting ? `${waiting.queue} ${String(waiting.since).padStart(15, '0')} ${job.id}` : ''
}

/**
 * `open` names the visitor while a job is not over, and `waits` its place in a queue while it has one: the fields by which a
 * visitor's open jobs and the jobs ahead of one are counted; `owned` is its place in the history of its owner.
 */
const toDocument = (job: Job) => ({
  ...job,
  open: isOpen(job) ? job.visitor : '',
  waits: placeOf(job),
  ...(job.owner === undefined ? {} : { owned: ownedKey(job.owner, job.createdAt, job.id) }),
})
const fromDocument = (document: unknown): Job | undefined => (document === undefined ? undefined : Job.parse(document))

/** Keeps jobs in `documents`. */
export function createJobStore(documents: DocumentStore): JobStore {
  const get = async (id: string) => fromDocument(await documents.get(collection, id))
  return {
    get,
    async create(job) {
      await documents.set(collection, job.id, toDocument(job))
    },
    async append(id, ...events) {
      const document = await documents.update(collection, id, (old) => {
        const job = fromDocument(old)
        return job && toDocument(events.reduce(applyEvent, job))
      })
      return fromDocument(document)
    },
    async *watch(id, after, signal) {
      let seen = after
      for await (const document of documents.watch(collection, id, signal)) {
        const job = fromDocument(document)
        if (!job || job.revision <= seen) continue
        seen = job.revision
        yield job
      }
    },
    async countAhead(job) {
      const place = placeOf(job)
      const [queue] = place.split(' ')
      return queue ? documents.count(collection, { field: 'waits', from: `${queue} `, below: place }) : undefined
    },
    async countOpen(visitor) {
      return (await documents.query(collection, { field: 'open', is: '=', value: visitor })).length
    },
    async listOwned(owner, { before, limit }) {
      const found = await documents.query(collection, ownedBy(owner, before), { limit, descending: true })
      return found.flatMap(({ document }) => fromDocument(document) ?? [])
    },
    async listExpired(now) {
      const due = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now })
      return due.flatMap(({ document }) => fromDocument(document) ?? []).filter(({ state }) => state !== 'expired')
    },
  }
}
