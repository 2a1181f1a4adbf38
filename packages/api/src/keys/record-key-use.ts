/**
 * Records the requests of API keys in their trails, without making them wait: requests are collected in memory and written together a few
 * seconds later. What a process has collected is lost when it is killed (at most `flushAfter`), and what was just written when the power
 * fails; a host that stops in order calls `flushKeyUses`.
 */
import type { DocumentStore, KeyUse } from '@docweave/contract'
import { appendKeyUses, maxKeyUses } from '@docweave/jobs/api-keys'
import type { ApiServices } from '../services.ts'
import { auditNetwork } from './key-network.ts'

/** How long requests are collected before they are written, in ms. */
export const flushAfter = 3_000

/** A request with a key. */
export interface RecordedUse extends Omit<KeyUse, 'at' | 'network'> {
  /** The key's id. */
  key: string
  /** The client's address. Only its network is stored. */
  address: string
}

type Services = Pick<ApiServices, 'documents' | 'log'>

interface Collected {
  uses: Map<string, KeyUse[]>
  timer: NodeJS.Timeout | undefined
}

const collected = new WeakMap<DocumentStore, Collected>()

function collectedFor(documents: DocumentStore): Collected {
  const found = collected.get(documents) ?? { uses: new Map(), timer: undefined }
  collected.set(documents, found)
  return found
}

/** Writes the collected requests now. A trail that cannot be written loses them, and the log says so. */
export async function flushKeyUses({ documents, log }: Services): Promise<void> {
  const found = collectedFor(documents)
  const { uses } = found
  clearTimeout(found.timer)
  found.timer = undefined
  found.uses = new Map()
  for (const [key, some] of uses)
    await appendKeyUses(documents, key, some, Date.now()).catch((error: unknown) =>
      log.error('requests of an API key were not recorded', { error }),
    )
}

/** Records a request with a key. Returns at once; the request is in the trail after `flushAfter`. */
export function recordKeyUse(services: Services, { key, address, ...use }: RecordedUse): void {
  const found = collectedFor(services.documents)
  const some = found.uses.get(key) ?? []
  some.push({ ...use, at: Date.now(), network: auditNetwork(address) })
  // The trail keeps no more than that.
  if (some.length > maxKeyUses) some.shift()
  found.uses.set(key, some)
  found.timer ??= setTimeout(() => void flushKeyUses(services), flushAfter).unref()
}
