/** Jobs as documents: one document a job, changed only by adding an event to it. */
import { isOpen, Job, waitingIn, type DocumentStore, type JobEvent, type JobStore } from '@docweave/contract'
import { applyEvent, ownedBy, ownedKey } from '@docweave/jobs'

const collection = 'jobs'

/** What is only on its way: a worker that goes on after a power cut tells it again. */
const passing: ReadonlySet<JobEvent['type']> = new Set(['step-started', 'step-progress', 'step-text', 'file-started'])

/** A job's place among those that wait for a queue, as a text that sorts like it; empty of one that does not wait. */
function placeOf(job: Job): string {
  const waiting = waitingIn(job)
  return waiting ? `${waiting.queue} ${String(waiting.since).padStart(15, '0')} ${job.id}` : ''
}

/**
 * A job whose files are gone is due no more: its time stands where nobody looks for it, else whoever looks for the jobs that are due would
 * find none but those one day.
 */
function endOf({ expiresAt, ...job }: Job): object {
  if (expiresAt === undefined) return job
  return job.state === 'expired' ? { ...job, goneAt: expiresAt } : { ...job, expiresAt }
}

/**
 * `open` names the visitor while a job is not over, and `waits` its place in a queue while it has one: the fields by which a
 * visitor's open jobs and the jobs ahead of one are counted; `owned` is its place in the history of its owner; `unowned` when the
 * files went of a job that is in nobody's history.
 */
const toDocument = (job: Job) => ({
  ...endOf(job),
  open: isOpen(job) ? job.visitor : '',
  waits: placeOf(job),
  ...(job.owner === undefined ? {} : { owned: ownedKey(job.owner, job.createdAt, job.id) }),
  ...(job.owner === undefined && job.state === 'expired' ? { unowned: job.expiresAt ?? job.createdAt } : {}),
})

function fromDocument(document: unknown): Job | undefined {
  if (typeof document !== 'object' || document === null) return undefined
  return Job.parse('goneAt' in document ? { ...document, expiresAt: document.goneAt } : document)
}

/** Keeps jobs in `documents`. */
export function createJobStore(documents: DocumentStore): JobStore {
  const get = async (id: string) => fromDocument(await documents.get(collection, id))
  return {
    get,
    async create(job) {
      await documents.set(collection, job.id, toDocument(job))
    },
    async append(id, ...events) {
      const apply = (old: unknown) => {
        const job = fromDocument(old)
        return job && toDocument(events.reduce(applyEvent, job))
      }
      const mayBeLost = events.every(({ type }) => passing.has(type))
      const document = await documents.update(collection, id, apply, { mayBeLost })
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
    async countWaiting(queue) {
      // The exclamation mark is the character after the space.
      return documents.count(collection, { field: 'waits', from: `${queue} `, below: `${queue}!` })
    },
    async countOpen(visitor) {
      return documents.count(collection, { field: 'open', is: '=', value: visitor })
    },
    async listOpen(visitor, limit) {
      const found = await documents.query(collection, { field: 'open', is: '=', value: visitor }, { limit })
      return found.map(({ id }) => id)
    },
    async listOwned(owner, { before, limit }) {
      const found = await documents.query(collection, ownedBy(owner, before), { limit, descending: true })
      return found.flatMap(({ document }) => fromDocument(document) ?? [])
    },
    async listFurthest(limit) {
      const ever = { field: 'expiresAt', is: '<=', value: Number.MAX_SAFE_INTEGER } as const
      const last = await documents.query(collection, ever, { limit, descending: true })
      return last.flatMap(({ document }) => fromDocument(document) ?? [])
    },
    async listUnowned(goneBefore, limit) {
      const found = await documents.query(collection, { field: 'unowned', is: '<=', value: goneBefore }, { limit })
      return found.flatMap(({ document }) => fromDocument(document) ?? [])
    },
    async listExpired(now) {
      const due = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now })
      return due.flatMap(({ document }) => fromDocument(document) ?? []).filter(({ state }) => state !== 'expired')
    },
  }
}
