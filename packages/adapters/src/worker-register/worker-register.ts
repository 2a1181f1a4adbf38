/** A register of running workers: each has a document, through which an operator can find it and ask it to drain. */
import type { DocumentStore } from '@docweave/contract'
import { z } from 'zod'

const collection = 'workers'

/** Heartbeat interval (ms); a worker without a heartbeat for three intervals counts as gone. */
const sayEvery = 15_000
const goneAfter = 3 * sayEvery

const Entry = z.object({
  id: z.string(),
  queues: z.array(z.string()),
  version: z.string().optional(),
  /** Start time, in ms since 1970. */
  since: z.number(),
  /** Whether it has stopped taking new work. */
  draining: z.boolean(),
  /** Running steps at its last heartbeat. */
  running: z.number(),
  /** An operator has asked it to drain. */
  drain: z.boolean().optional(),
  expiresAt: z.number(),
})
export type WorkerEntry = z.infer<typeof Entry>

/** Returns the time (ms) since a worker's last heartbeat if it is overdue, otherwise 0. Stopped or disconnected processes are silent. */
export function silenceOf({ expiresAt }: Pick<WorkerEntry, 'expiresAt'>, now = Date.now()): number {
  const silence = now - (expiresAt - goneAfter)
  return silence > 1.5 * sayEvery ? silence : 0
}

export interface RegisteredWorker {
  /** Writes its current state at once. */
  say(): Promise<void>
  /** Removes it from the register. */
  close(): Promise<void>
}

/** Returns the running workers by id, and removes the entries of workers that were killed. */
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

/** Asks a worker to take no new work. Returns `false` when it is not registered. */
export async function drainWorker(documents: DocumentStore, id: string): Promise<boolean> {
  if (!(await listWorkers(documents)).some((worker) => worker.id === id)) return false
  await documents.merge(collection, id, { drain: true })
  return true
}

/** Registers a worker with heartbeats until it is closed, and calls `onDrain` once when an operator asks it to drain. */
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
  // A killed worker of the same id may have left a drain request, which is not meant for this one.
  await documents.delete(collection, id)
  await say()
  // A failed heartbeat is sent again at the next interval.
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
