/** Stores each job as one document, which is changed only by appending events. */
import { isOpen, Job, waitingIn, type DocumentStore, type JobEvent, type JobStore } from '@docweave/contract'
import { applyEvent, ownedBy, ownedKey } from '@docweave/jobs'

const collection = 'jobs'

/** Transient events: they may be lost in a power cut, because a worker that resumes reports them again. */
const passing: ReadonlySet<JobEvent['type']> = new Set(['step-started', 'step-progress', 'step-text', 'file-started'])

/** Returns the job's position in its queue as a string in sort order, or an empty string when it does not wait. */
function placeOf(job: Job): string {
  const waiting = waitingIn(job)
  return waiting ? `${waiting.queue} ${String(waiting.since).padStart(15, '0')} ${job.id}` : ''
}

/** Renames `expiresAt` to `goneAt` once the files are removed, so that queries for due jobs do not return expired ones. */
function endOf({ expiresAt, ...job }: Job): object {
  if (expiresAt === undefined) return job
  return job.state === 'expired' ? { ...job, goneAt: expiresAt } : { ...job, expiresAt }
}

/**
 * Adds the indexed fields. `open`: the visitor, while the job is not over, to count open jobs. `waits`: the queue position, to count the
 * jobs ahead. `owned`: the position in the owner's history. `unowned`: when the files of a job without an owner expired.
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

/** Creates a job store on `documents`. */
export function createJobStore(documents: DocumentStore): JobStore {
  const get = async (id: string) => fromDocument(await documents.get(collection, id))
  return {
    get,
    async create(job) {
      await documents.set(collection, job.id, toDocument(job))
    },
    async append(id, ...events) {
      let after: Job | undefined
      const apply = (old: unknown) => {
        const job = fromDocument(old)
        // The store may call this again after a conflict.
        after = job && events.reduce(applyEvent, job)
        return after && toDocument(after)
      }
      const mayBeLost = events.every(({ type }) => passing.has(type))
      await documents.update(collection, id, apply, { mayBeLost })
      return after
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
      // "!" is the character after the space.
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
