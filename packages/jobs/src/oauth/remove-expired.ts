/** Removes the documents of OAuth that have expired. */
import type { DocumentStore } from '@docweave/contract'
import { authorizations, oauthTokens, removeAuthorization } from './authorization-record.ts'
import { authorizationCodes } from './code-record.ts'
import { deviceRequests } from './device-request.ts'
import { registeredClients } from './registered-client.ts'
import { wrongUserCodes } from './wrong-codes.ts'

const atOnce = 500

/** Removes expired authorizations, tokens, requests, codes, registrations and counts of wrong codes. */
export async function removeExpiredAuthorizations(documents: DocumentStore, now: number): Promise<void> {
  const remove = async (collection: string, removeOne: (id: string) => Promise<void>) => {
    for (;;) {
      const over = await documents.query(collection, { field: 'expiresAt', is: '<=', value: now }, { limit: atOnce })
      for (const { id } of over) await removeOne(id)
      if (over.length < atOnce) return
    }
  }
  await remove(authorizations, (id) => removeAuthorization(documents, id))
  for (const collection of [oauthTokens, deviceRequests, authorizationCodes, registeredClients, wrongUserCodes])
    await remove(collection, (id) => documents.delete(collection, id))
}
