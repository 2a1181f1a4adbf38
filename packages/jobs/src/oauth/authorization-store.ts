/** Makes, refreshes, finds, lists and revokes authorizations, and removes those that have expired. */
import { randomBytes } from 'node:crypto'
import type { AuthorizationView, DeviceRequestView, DocumentStore } from '@docweave/contract'
import { digestOfSecret, newSecret } from '../api-keys/key-secret.ts'
import { ownedBy, ownedKey } from '../ownership.ts'
import {
  authorizationDocument,
  AuthorizationRecord,
  authorizations,
  authorizationViewOf,
  oauthTokens,
  removeAuthorization,
  TokenPointer,
} from './authorization-record.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long an access token is valid, in ms. */
export const accessLasts = 60 * minute
/** How long a refresh token is valid, in ms: a program that is not used for so long is out. */
export const idleLasts = 30 * day
/** How long an authorization lasts at most, in ms. */
export const longestAuthorization = 90 * day
/** The most authorizations of an account; a new one removes the oldest. */
export const maxAuthorizations = 50

/** New tokens: the only time that they are not digests. */
export interface Tokens {
  access: string
  refresh: string
}

type Named = Pick<AuthorizationRecord, 'id' | 'owner' | 'createdAt'>

/** Makes tokens for an authorization and stores where they belong; they are valid once its document names them. */
async function newTokens(documents: DocumentStore, { id, owner, createdAt }: Named, now: number) {
  const tokens: Tokens = { access: newSecret('dwo_'), refresh: newSecret('dwr_') }
  const access = { digest: digestOfSecret(tokens.access), expiresAt: now + accessLasts }
  const refresh = {
    digest: digestOfSecret(tokens.refresh),
    expiresAt: Math.min(now + idleLasts, createdAt + longestAuthorization),
  }
  const owned = ownedKey(owner, createdAt, id)
  for (const [kind, { digest, expiresAt }] of [['access', access] as const, ['refresh', refresh] as const])
    await documents.set(oauthTokens, digest, { authorization: id, owner, kind, owned, expiresAt })
  return { tokens, access, refresh }
}

export const newAuthorizationId = (): string => randomBytes(10).toString('hex')

/** Makes an authorization of an account for a program, and its first tokens. */
export async function createAuthorization(
  documents: DocumentStore,
  owner: string,
  program: Pick<DeviceRequestView, 'client' | 'network'> & { id?: string; clientId?: string },
  now: number,
): Promise<Tokens> {
  const { client, network, clientId, id = newAuthorizationId() } = program
  const named = { id, owner, createdAt: now, ...(clientId === undefined ? {} : { clientId }) }
  const { tokens, access, refresh } = await newTokens(documents, named, now)
  const record: AuthorizationRecord = { ...named, client, network, refresh, access: [access] }
  await documents.set(authorizations, named.id, authorizationDocument(record))
  const newest = await documents.query(authorizations, ownedBy(owner), { limit: 1000, descending: true })
  for (const { id } of newest.slice(maxAuthorizations)) await removeAuthorization(documents, id)
  return tokens
}

/** Finds where a token belongs; `undefined` for an unknown one. */
export async function findToken(documents: DocumentStore, token: string): Promise<TokenPointer | undefined> {
  return TokenPointer.safeParse(await documents.get(oauthTokens, digestOfSecret(token))).data
}

/** Reads an authorization. */
export async function readAuthorization(
  documents: DocumentStore,
  id: string,
): Promise<AuthorizationRecord | undefined> {
  return AuthorizationRecord.safeParse(await documents.get(authorizations, id)).data
}

/**
 * Replaces a refresh token and returns new tokens; the old one is used up. `undefined` if it cannot be used: expired, of another client, or
 * of an authorization that has ended. A token that was used before has been copied, and nobody can tell which of the two programs is the
 * right one: the authorization ends with all of its tokens (RFC 9700, 4.14.2).
 */
export async function refreshAuthorization(
  documents: DocumentStore,
  token: string,
  client: string,
  now: number,
): Promise<Tokens | undefined> {
  const digest = digestOfSecret(token)
  const pointer = await findToken(documents, token)
  if (pointer?.kind !== 'refresh') return undefined
  const found = await readAuthorization(documents, pointer.authorization)
  if (!found || (found.clientId ?? found.client) !== client) return undefined
  const { tokens, access, refresh } = await newTokens(documents, found, now)
  let isReused = false
  const written = await documents.update(authorizations, found.id, (old) => {
    const record = AuthorizationRecord.safeParse(old).data
    isReused = record !== undefined && record.refresh.digest !== digest
    if (!record || isReused || record.refresh.expiresAt <= now) return undefined
    const latest = record.access.filter(({ expiresAt }) => expiresAt > now).slice(-1)
    return authorizationDocument({ ...record, refresh, access: [...latest, access] })
  })
  if (written) return tokens
  for (const unused of [access, refresh]) await documents.delete(oauthTokens, unused.digest)
  if (isReused) await removeAuthorization(documents, found.id)
  return undefined
}

/**
 * Finds the authorization of an access token; `undefined` for an unknown token and for one that was replaced.
 *
 * @param alongside is called with the pointer at the same time as the second read; its result is returned as `beside`
 */
export async function findByAccessToken<Result>(
  documents: DocumentStore,
  token: string,
  now: number,
  alongside: (pointer: TokenPointer) => Promise<Result>,
): Promise<{ authorization: AuthorizationRecord; isExpired: boolean; beside: Result } | undefined> {
  const pointer = await findToken(documents, token)
  if (pointer?.kind !== 'access') return undefined
  const [authorization, beside] = await Promise.all([
    readAuthorization(documents, pointer.authorization),
    alongside(pointer),
  ])
  const digest = digestOfSecret(token)
  const named = authorization?.access.find((each) => each.digest === digest)
  if (!authorization || !named || authorization.owner !== pointer.owner) return undefined
  return { authorization, isExpired: named.expiresAt <= now, beside }
}

/** Lists an account's authorizations, newest first, without those that have expired. */
export async function listAuthorizations(
  documents: DocumentStore,
  owner: string,
  now: number,
): Promise<AuthorizationView[]> {
  const found = await documents.query(authorizations, ownedBy(owner), { limit: maxAuthorizations, descending: true })
  return found.flatMap(({ document }) => {
    const { data } = AuthorizationRecord.safeParse(document)
    return data && data.refresh.expiresAt > now ? [authorizationViewOf(data)] : []
  })
}

/** Revokes an authorization of an account. One that is gone, or another account's, is left alone. */
export async function revokeAuthorization(documents: DocumentStore, id: string, owner: string): Promise<void> {
  const found = await readAuthorization(documents, id)
  if (found?.owner === owner) await removeAuthorization(documents, id)
}

/** Records that a program used its access, at most once a minute. May be lost by a power failure. */
export async function noteAuthorizationUsed(
  documents: DocumentStore,
  authorization: AuthorizationRecord,
  now: number,
): Promise<void> {
  const isNoted = ({ lastUsedAt = 0 }: AuthorizationRecord) => now - lastUsedAt < minute
  if (isNoted(authorization)) return
  await documents.update(
    authorizations,
    authorization.id,
    (old) => {
      const { data } = AuthorizationRecord.safeParse(old)
      // Not created again if it was revoked meanwhile.
      return data && !isNoted(data) ? authorizationDocument({ ...data, lastUsedAt: now }) : undefined
    },
    { mayBeLost: true },
  )
}
