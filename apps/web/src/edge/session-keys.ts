/**
 * The keys that Firebase signs session cookies with: X.509 certificates by key id, cached as long as their response allows
 * (https://firebase.google.com/docs/auth/admin/manage-cookies, "Verify session cookies using a third-party JWT library").
 */
import { importX509, type CryptoKey } from 'jose'
import { z } from 'zod'

const address = 'https://www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys'

const Certificates = z.record(z.string(), z.string())

export type KeyOf = (id: string) => Promise<CryptoKey | undefined>

/**
 * Returns the key lookup. It fetches again if its keys expired, or for an unknown key id: then at most once a minute, whatever ids the
 * cookies have. It throws if the keys cannot be fetched.
 */
export function createSessionKeys(
  send: (address: string) => Promise<Response> = (url) => fetch(url),
  now: () => number = Date.now,
): KeyOf {
  let certificates: Record<string, string> = {}
  let until = 0
  let askedAt = -Infinity
  const keys = new Map<string, CryptoKey>()

  const ask = async () => {
    askedAt = now()
    const answer = await send(address)
    if (!answer.ok) throw new Error(`The keys of sessions cannot be fetched: ${answer.status}`)
    certificates = Certificates.parse(await answer.json())
    keys.clear()
    const maxAge = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]
    until = now() + Number(maxAge ?? 0) * 1000
  }

  return async (id) => {
    const stale = now() >= until
    if (stale || (!Object.hasOwn(certificates, id) && now() - askedAt >= 60_000)) await ask()
    const known = keys.get(id)
    const certificate = Object.hasOwn(certificates, id) ? certificates[id] : undefined
    if (known || !certificate) return known
    const key = await importX509(certificate, 'RS256')
    keys.set(id, key)
    return key
  }
}
