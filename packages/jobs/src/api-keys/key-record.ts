/**
 * The documents of an API key. `api-keys` holds the key by its id: what it may do, and the digests of its valid secrets. `api-key-secrets`
 * holds, by the digest of a secret, the id of its key, so that a request's key is found without an index. The key's document decides: a
 * secret that it does not name is invalid, so a crash between two writes never leaves a valid secret behind.
 */
import { ApiKeyView, NewApiKey, type DocumentStore } from '@docweave/contract'
import { z } from 'zod'
import { ownedBy, ownedKey } from '../ownership.ts'

export const apiKeys = 'api-keys'
export const apiKeySecrets = 'api-key-secrets'
export const apiKeyTrails = 'api-key-trails'

/** A secret as it is stored. `digest` is its SHA-256 in hexadecimal. */
const StoredSecret = z.object({ digest: z.string(), start: z.string() })

export const KeyRecord = NewApiKey.extend({
  id: z.string(),
  owner: z.string(),
  secret: StoredSecret,
  /** The secret before the last rotation, which is valid until then. */
  previous: StoredSecret.extend({ until: z.number() }).optional(),
  createdAt: z.number(),
  rotatedAt: z.number().optional(),
  lastUsedAt: z.number().optional(),
})
export type KeyRecord = z.infer<typeof KeyRecord>

/** The document at the digest of a secret. */
export const SecretPointer = z.object({ key: z.string(), owner: z.string() })
export type SecretPointer = z.infer<typeof SecretPointer>

/** Returns the document of a key. */
export const keyDocument = (key: KeyRecord) => ({ ...key, owned: ownedKey(key.owner, key.createdAt, key.id) })

/** Returns the document of a secret; `owned` lets the removal of an account find those that a crash left behind. */
export const secretDocument = ({ id, owner, createdAt }: KeyRecord): SecretPointer & { owned: string } => ({
  key: id,
  owner,
  owned: ownedKey(owner, createdAt, id),
})

/**
 * The user id of a key that an operator made: such a key has no account, and its jobs belong to it alone. Account ids come from the identity
 * provider, and key ids are random, so that the two never meet.
 */
export const serviceUserOf = (keyId: string): string => `key-${keyId}`

/** Whether an operator made the key. */
export const isServiceKey = ({ id, owner }: Pick<KeyRecord, 'id' | 'owner'>): boolean => owner === serviceUserOf(id)

/** Returns a key as its owner sees it. */
export function keyViewOf(record: KeyRecord, now: number): ApiKeyView {
  const { secret, previous, ...rest } = record
  const old = previous && previous.until > now ? { previous: { start: previous.start, until: previous.until } } : {}
  // The schema drops the owner.
  return ApiKeyView.parse({ ...rest, start: secret.start, ...old })
}

/** Removes a key with its secrets and its trail; it is invalid once its own document is gone, which is first. */
export async function removeKey(documents: DocumentStore, id: string): Promise<void> {
  const record = KeyRecord.safeParse(await documents.get(apiKeys, id)).data
  await documents.delete(apiKeys, id)
  for (const secret of [record?.secret, record?.previous])
    if (secret) await documents.delete(apiKeySecrets, secret.digest)
  await documents.delete(apiKeyTrails, id)
}

/** Removes all keys of an owner. */
export async function removeKeysOf(documents: DocumentStore, owner: string): Promise<void> {
  for (;;) {
    const found = await documents.query(apiKeys, ownedBy(owner), { limit: 100 })
    if (found.length === 0) break
    for (const { id } of found) await removeKey(documents, id)
  }
  for (;;) {
    const left = await documents.query(apiKeySecrets, ownedBy(owner), { limit: 100 })
    if (left.length === 0) return
    for (const { id } of left) await documents.delete(apiKeySecrets, id)
  }
}
