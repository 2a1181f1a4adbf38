/**
 * The documents of an authorization: a program that an account let in by OAuth. `oauth-authorizations` holds it by its id, with the digests of
 * its valid tokens. `oauth-tokens` holds, by the digest of a token, the id of its authorization. As for API keys, the authorization's own
 * document decides: a token that it does not name is invalid, so that one deletion ends all of its tokens.
 */
import { AuthorizationView, DeviceRequestView, type DocumentStore } from '@docweave/contract'
import { z } from 'zod'
import { apiKeyTrails } from '../api-keys/key-record.ts'
import { authorizationCodes } from './code-record.ts'
import { deviceRequests } from './device-request.ts'
import { ownedBy, ownedKey } from '../ownership.ts'

export const authorizations = 'oauth-authorizations'
export const oauthTokens = 'oauth-tokens'

/** A token as it is stored. `digest` is its SHA-256 in hexadecimal. */
const StoredToken = z.object({ digest: z.string(), expiresAt: z.number() })
export type StoredToken = z.infer<typeof StoredToken>

export const AuthorizationRecord = DeviceRequestView.extend({
  id: z.string(),
  owner: z.string(),
  /** The id of a registered client; the others have their name as their id. */
  clientId: z.string().optional(),
  /** The only refresh token that is valid; earlier ones were used. */
  refresh: StoredToken,
  /** The newest access token, and the one before it: a request may be under way while the program gets a new one. */
  access: z.array(StoredToken).max(2),
  lastUsedAt: z.number().optional(),
})
export type AuthorizationRecord = z.infer<typeof AuthorizationRecord>

/** The document at the digest of a token. */
export const TokenPointer = z.object({
  authorization: z.string(),
  owner: z.string(),
  kind: z.enum(['access', 'refresh']),
})
export type TokenPointer = z.infer<typeof TokenPointer>

/** Returns the document of an authorization, which ends with its refresh token. */
export const authorizationDocument = (record: AuthorizationRecord) => ({
  ...record,
  owned: ownedKey(record.owner, record.createdAt, record.id),
  expiresAt: record.refresh.expiresAt,
})

/** Returns an authorization as its owner sees it: the schema drops the owner and the digests. */
export const authorizationViewOf = (record: AuthorizationRecord): AuthorizationView =>
  AuthorizationView.parse({ ...record, expiresAt: record.refresh.expiresAt })

/** Removes an authorization with its tokens and its trail; its own document goes first, which ends all tokens. */
export async function removeAuthorization(documents: DocumentStore, id: string): Promise<void> {
  const record = AuthorizationRecord.safeParse(await documents.get(authorizations, id)).data
  await documents.delete(authorizations, id)
  // Earlier refresh tokens stay until they expire; they name an authorization that is gone.
  for (const { digest } of record ? [record.refresh, ...record.access] : []) await documents.delete(oauthTokens, digest)
  await documents.delete(apiKeyTrails, id)
}

/** Removes all authorizations of an owner, the tokens of those that are gone, and the requests and codes that the owner decided. */
export async function removeAuthorizationsOf(documents: DocumentStore, owner: string): Promise<void> {
  for (;;) {
    const found = await documents.query(authorizations, ownedBy(owner), { limit: 100 })
    if (found.length === 0) break
    for (const { id } of found) await removeAuthorization(documents, id)
  }
  for (const collection of [oauthTokens, deviceRequests, authorizationCodes])
    for (;;) {
      const left = await documents.query(collection, ownedBy(owner), { limit: 100 })
      if (left.length === 0) break
      for (const { id } of left) await documents.delete(collection, id)
    }
}
