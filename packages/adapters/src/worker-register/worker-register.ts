/** Who works: each worker writes itself down among the documents, where an operator finds it and can ask it to stop. */
import type { DocumentStore } from '@docweave/contract'
import { z } from 'zod'

const collection = 'workers'

/** Said so often (ms); one that has said nothing for three times as long is gone. */
const sayEvery = 15_000
const goneAfter = 3 * sayEvery

const Entry = z.object({
  id: z.string(),
  queues: z.array(z.string()),
  version: z.string().optional(),
  /** When it started, in ms since 1970. */
  since: z.number(),
  /** Whether it takes no new work any more. */
  draining: z.boolean(),
  /** Steps it is at, when it last said so. */
  running: z.number(),
  /** An operator has asked it to take no new work. */
  drain: z.boolean().optional(),
  expiresAt: z.number(),
})
export type WorkerEntry = z.infer<typeof Entry>

/** For how long (ms) a worker has said nothing that should have: 0 for one that is well. A process that is stopped, or cut off, is silent. */
export function silenceOf({ expiresAt }: Pick<WorkerEntry, 'expiresAt'>, now = Date.now()): number {
  const silence = now - (expiresAt - goneAfter)
  return silence > 1.5 * sayEvery ? silence : 0
}

export interface RegisteredWorker {
  /** Says how it stands, now. */
  say(): Promise<void>
  /** Takes it off the list. */
  close(): Promise<void>
}

/** Those that are there, by their names; entries of workers that were killed are removed. */
export async function listWorkers(documents: DocumentStore, now = Date.now()): Promise<WorkerEntry[]> {
  const all = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now + 2 * goneAfter })
  const there: WorkerEntry[] = []
  for (const { id, document } of all) {
    const entry = Entry.safeParse(document)
    if (entry.success && entry.data.expiresAt > now) there.push(entry.data)
    else await documents.delete(collection, id)
  }
  return there.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Asks a worker to take no new work. Gives `false` when there is none of that name. */
export async function drainWorker(documents: DocumentStore, id: string): Promise<boolean> {
  if (!(await listWorkers(documents)).some((worker) => worker.id === id)) return false
  await documents.merge(collection, id, { drain: true })
  return true
}

/** Writes a worker down, again and again until it is closed, and calls `onDrain` once when an operator asks it to stop. */
export async function registerWorker(
  documents: DocumentStore,
  about: Pick<WorkerEntry, 'id' | 'queues' | 'version'>,
  standing: () => Pick<WorkerEntry, 'draining' | 'running'>,
  onDrain: () => void,
): Promise<RegisteredWorker> {
  const { id, queues, version } = about
  const who = { id, queues, since: Date.now(), ...(version === undefined ? {} : { version }) }
  const closing = new AbortController()
  const say = () => documents.merge(collection, id, { ...who, ...standing(), expiresAt: Date.now() + goneAfter })
  // One of the same name that was killed may have been asked to stop: that was not this one.
  await documents.delete(collection, id)
  await say()
  // A word that does not get through is said again.
  const timer = setInterval(() => void say().catch(() => undefined), sayEvery)
  timer.unref()

  const listen = async () => {
    for await (const document of documents.watch(collection, id, closing.signal)) {
      if (!Entry.safeParse(document).data?.drain) continue
      onDrain()
      return
    }
  }
  const listening = listen().catch(() => undefined)
  return {
    say,
    async close() {
      clearInterval(timer)
      closing.abort()
      await listening
      await documents.delete(collection, id)
    },
  }
}
