/** Stores messages that were not mailed as documents, for half a year, to be read by the site's operator. */
import { randomUUID } from 'node:crypto'
import type { ContactMessage, DocumentStore } from '@docweave/contract'

const keptMilliseconds = 180 * 24 * 3_600_000

/** Removes expired messages. Runs with every new one, and when a host starts. */
export async function sweepMessages(documents: DocumentStore, now = Date.now()): Promise<void> {
  const over = await documents.query('messages', { field: 'expiresAt', is: '<=', value: now })
  for (const { id } of over) await documents.delete('messages', id)
}

export async function keepMessage(documents: DocumentStore, message: ContactMessage, now = Date.now()): Promise<void> {
  await sweepMessages(documents, now)
  await documents.set('messages', randomUUID(), { ...message, sentAt: now, expiresAt: now + keptMilliseconds })
}
