/** Makes, lists, changes, rotates, revokes and finds API keys. */
import { randomBytes } from 'node:crypto'
import {
  DocweaveError,
  maxApiKeys,
  type ApiKeyChange,
  type ApiKeyView,
  type ApiKeyWithSecret,
  type DocumentStore,
  type NewApiKey,
} from '@docweave/contract'
import { ownedBy, ownedKey } from '../ownership.ts'
import { requestDeletion } from '../remove-account.ts'
import {
  apiKeySecrets,
  apiKeys,
  isServiceKey,
  keyDocument,
  KeyRecord,
  keyViewOf,
  removeKey,
  secretDocument,
  SecretPointer,
  serviceUserOf,
} from './key-record.ts'
import { digestOfSecret, newSecret, startOfSecret } from './key-secret.ts'

const minute = 60_000
const hour = 60 * minute

/** Returns the fields that have a value: documents hold no `null` and no `undefined`. */
const given = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

const storedSecret = (secret: string) => ({ digest: digestOfSecret(secret), start: startOfSecret(secret) })

function assertFuture(expiresAt: number | null | undefined, now: number): void {
  if (typeof expiresAt === 'number' && expiresAt <= now)
    throw new DocweaveError('OPTION_INVALID', { option: 'expiresAt' })
}

/**
 * Makes a key. Its secret is returned here and nowhere else.
 *
 * @param owner the user's id; without one the key is an operator's, and its jobs belong to it alone
 * @throws DocweaveError `KEYS_TOO_MANY` (params: `limit`), `OPTION_INVALID` for an expiry that has passed
 */
export async function createKey(
  documents: DocumentStore,
  owner: string | undefined,
  fresh: NewApiKey,
  now: number,
): Promise<ApiKeyWithSecret> {
  assertFuture(fresh.expiresAt, now)
  // Not 32 hexadecimal digits, so that logs do not take it for the id of a job.
  const id = randomBytes(10).toString('hex')
  const secret = newSecret('dwk_')
  const record = KeyRecord.parse({
    ...given(fresh),
    id,
    owner: owner ?? serviceUserOf(id),
    secret: storedSecret(secret),
    createdAt: now,
  })
  const assertRoom = async (most: number) => {
    if ((await documents.count(apiKeys, ownedBy(record.owner))) > most)
      throw new DocweaveError('KEYS_TOO_MANY', { limit: maxApiKeys })
  }
  await assertRoom(maxApiKeys - 1)
  await documents.set(apiKeySecrets, record.secret.digest, secretDocument(record))
  await documents.set(apiKeys, id, keyDocument(record))
  // Counted again, because concurrent calls may each have found room.
  await assertRoom(maxApiKeys).catch(async (error: unknown) => {
    await removeKey(documents, id)
    throw error
  })
  return { key: keyViewOf(record, now), secret }
}

/** Lists an owner's keys, newest first. */
export async function listKeys(documents: DocumentStore, owner: string, now: number): Promise<ApiKeyView[]> {
  const found = await documents.query(apiKeys, ownedBy(owner), { limit: maxApiKeys, descending: true })
  return found.flatMap(({ document }) => {
    const { data } = KeyRecord.safeParse(document)
    return data ? [keyViewOf(data, now)] : []
  })
}

/** Iterates over the keys of all owners, page by page. */
export async function* listAllKeys(documents: DocumentStore): AsyncGenerator<KeyRecord> {
  let from = ''
  for (;;) {
    const page = await documents.query(apiKeys, { field: 'owned', from, below: '\uffff' }, { limit: 200 })
    for (const { document } of page) {
      const key = KeyRecord.parse(document)
      // A space is before every other character of these keys.
      from = `${ownedKey(key.owner, key.createdAt, key.id)} `
      yield key
    }
    if (page.length === 0) return
  }
}

/** Reads a key. @throws DocweaveError `KEY_NOT_FOUND`, also when `owner` is given and the key is another user's */
export async function readKey(documents: DocumentStore, id: string, owner?: string): Promise<KeyRecord> {
  const { data } = KeyRecord.safeParse(await documents.get(apiKeys, id))
  if (!data || (owner !== undefined && data.owner !== owner)) throw new DocweaveError('KEY_NOT_FOUND')
  return data
}

/** Changes a key atomically and returns it. @throws DocweaveError `KEY_NOT_FOUND` like `readKey` */
async function updateKey(
  documents: DocumentStore,
  id: string,
  owner: string | undefined,
  change: (key: KeyRecord) => KeyRecord,
): Promise<KeyRecord> {
  const document = await documents.update(apiKeys, id, (old) => {
    const { data } = KeyRecord.safeParse(old)
    return data && (owner === undefined || data.owner === owner) ? keyDocument(change(data)) : undefined
  })
  if (!document) throw new DocweaveError('KEY_NOT_FOUND')
  return KeyRecord.parse(document)
}

/** Changes a key's name and limits. @throws DocweaveError `KEY_NOT_FOUND`, `OPTION_INVALID` for an expiry that has passed */
export async function changeKey(
  documents: DocumentStore,
  id: string,
  owner: string | undefined,
  change: ApiKeyChange,
  now: number,
): Promise<ApiKeyView> {
  assertFuture(change.expiresAt, now)
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const record = await updateKey(documents, id, owner, (key) => KeyRecord.parse(given({ ...key, ...changed })))
  return keyViewOf(record, now)
}

/**
 * Gives a key a new secret, which is returned here and nowhere else. The old one stays valid for `overlapHours` (0 to 24); one that is older
 * still ends at once, so that a key never has more than two.
 *
 * @throws DocweaveError `KEY_NOT_FOUND`
 */
export async function rotateKey(
  documents: DocumentStore,
  id: string,
  owner: string | undefined,
  overlapHours: number,
  now: number,
): Promise<ApiKeyWithSecret> {
  const secret = newSecret('dwk_')
  const fresh = storedSecret(secret)
  // First the pointer: until the key names this secret, it is invalid.
  await documents.set(apiKeySecrets, fresh.digest, secretDocument(await readKey(documents, id, owner)))
  const over: string[] = []
  const record = await updateKey(documents, id, owner, ({ previous, ...key }) => {
    // The store may call this again after a conflict.
    over.splice(0, over.length, ...(previous ? [previous.digest] : []))
    if (overlapHours === 0) over.push(key.secret.digest)
    const old = overlapHours > 0 ? { previous: { ...key.secret, until: now + overlapHours * hour } } : {}
    return { ...key, ...old, secret: fresh, rotatedAt: now }
  })
  for (const digest of over) await documents.delete(apiKeySecrets, digest)
  return { key: keyViewOf(record, now), secret }
}

/**
 * Revokes a key: removes it with its secrets and its trail. The jobs of an account's key stay in the account. Those of an operator's key
 * belong to nobody else, so their removal is requested like that of an account's.
 *
 * @throws DocweaveError `KEY_NOT_FOUND`
 */
export async function revokeKey(
  documents: DocumentStore,
  id: string,
  owner: string | undefined,
  now: number,
): Promise<void> {
  const key = await readKey(documents, id, owner)
  await removeKey(documents, id)
  if (isServiceKey(key)) await requestDeletion({ documents }, key.owner, now)
}

/**
 * Finds the key of a secret; `undefined` for an unknown secret and for one that a rotation has ended. Ignores the key's other limits.
 *
 * Looking up by the digest is safe although databases do not compare in constant time: the time of a lookup depends on the digest, and to
 * approach a stored digest a byte at a time one would have to choose the SHA-256 of one's guesses.
 *
 * @param alongside is called with the ids of the key and its owner at the same time as the second read; its result is returned as `beside`
 */
export async function findKeyBySecret<Result>(
  documents: DocumentStore,
  secret: string,
  now: number,
  alongside: (pointer: SecretPointer) => Promise<Result>,
): Promise<{ key: KeyRecord; beside: Result } | undefined> {
  const digest = digestOfSecret(secret)
  const pointer = SecretPointer.safeParse(await documents.get(apiKeySecrets, digest)).data
  if (!pointer) return undefined
  const [document, beside] = await Promise.all([documents.get(apiKeys, pointer.key), alongside(pointer)])
  const key = KeyRecord.safeParse(document).data
  if (!key || key.owner !== pointer.owner) return undefined
  const isValid = key.secret.digest === digest || (key.previous?.digest === digest && key.previous.until > now)
  return isValid ? { key, beside } : undefined
}

/** Records that a key was used, at most once a minute. May be lost by a power failure. */
export async function noteKeyUsed(documents: DocumentStore, key: KeyRecord, now: number): Promise<void> {
  const isNoted = ({ lastUsedAt = 0 }: KeyRecord) => now - lastUsedAt < minute
  if (isNoted(key)) return
  await documents.update(
    apiKeys,
    key.id,
    (old) => {
      const { data } = KeyRecord.safeParse(old)
      // Not created again if it was revoked meanwhile.
      return data && !isNoted(data) ? keyDocument({ ...data, lastUsedAt: now }) : undefined
    },
    { mayBeLost: true },
  )
}
