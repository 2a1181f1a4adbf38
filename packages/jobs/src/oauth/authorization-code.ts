/**
 * Authorization codes (RFC 6749, 4.1) with PKCE: valid once, for a minute, for the program, the redirect address and the challenge that they
 * were made for. A code that comes again has been copied, so that what it gave ends.
 */
import { createHash } from 'node:crypto'
import type { DocumentStore } from '@docweave/contract'
import { digestOfSecret, isSecret, newSecret } from '../api-keys/key-secret.ts'
import { ownedKey } from '../ownership.ts'
import { removeAuthorization } from './authorization-record.ts'
import { createAuthorization, newAuthorizationId, type Tokens } from './authorization-store.ts'
import { authorizationCodes, CodeRecord, type CodeGrant } from './code-record.ts'

export type { CodeGrant } from './code-record.ts'

/** How long a code is valid, in ms. */
const codeLasts = 60_000

/** How long a used code is remembered, in ms, to notice that it comes again. */
const usedLasts = 24 * 60 * 60_000

/** Makes a code for what an account has allowed. */
export async function createAuthorizationCode(
  documents: DocumentStore,
  grant: CodeGrant,
  now: number,
): Promise<string> {
  const code = newSecret('dwc_')
  const digest = digestOfSecret(code)
  const owned = ownedKey(grant.owner, now, digest)
  const record: CodeRecord = { ...grant, owned, createdAt: now, expiresAt: now + codeLasts }
  await documents.set(authorizationCodes, digest, record)
  return code
}

/** The challenge of a verifier by the method S256 (RFC 7636, 4.6). */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

interface Presented extends Pick<CodeGrant, 'clientId' | 'redirectUri' | 'resource'> {
  code: string
  verifier: string
  /** The network of the program. */
  network: string
}

/**
 * Uses a code. `undefined` for one that is unknown, has expired, was used, or was made for something else.
 *
 * @param isOwnerHere whether the account may still be used; asked before there are tokens
 */
export async function useAuthorizationCode(
  documents: DocumentStore,
  { code, verifier, clientId, redirectUri, resource, network }: Presented,
  now: number,
  isOwnerHere: (owner: string) => Promise<boolean>,
): Promise<Tokens | undefined> {
  if (!isSecret('dwc_', code)) return undefined
  const digest = digestOfSecret(code)
  const id = newAuthorizationId()
  let copied: string | undefined
  const used = await documents.update(authorizationCodes, digest, (old): CodeRecord | undefined => {
    const { data } = CodeRecord.safeParse(old)
    copied = data?.authorization
    if (!data) return undefined
    if (copied !== undefined) return { ...data, reused: true }
    const isForThis =
      data.expiresAt > now &&
      data.clientId === clientId &&
      data.redirectUri === redirectUri &&
      (resource === undefined || data.resource === undefined || data.resource === resource) &&
      data.challenge === challengeOf(verifier)
    return isForThis ? { ...data, authorization: id, expiresAt: now + usedLasts } : undefined
  })
  if (copied !== undefined) await removeAuthorization(documents, copied)
  if (!used || copied !== undefined || !(await isOwnerHere(used.owner))) return undefined
  const { owner, client } = used
  const tokens = await createAuthorization(documents, owner, { id, client, clientId, network }, now)
  // The code came again before the authorization was there.
  if (CodeRecord.safeParse(await documents.get(authorizationCodes, digest)).data?.reused) {
    await removeAuthorization(documents, id)
    return undefined
  }
  return tokens
}
