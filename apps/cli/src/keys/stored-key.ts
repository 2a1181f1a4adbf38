/** The key of a server that `docweave login` has stored: an API key, or an access token that is renewed when it ends. */
import type { Key } from '@docweave/sdk'
import { changeCredential, storedCredential } from './credentials.ts'
import { refreshTokens, SignInEnded } from './oauth.ts'

/** An access token is renewed so long before its end, in ms: a request takes time. */
const margin = 60_000

/**
 * Returns an access token that is valid now. One process at a time renews it: while it holds the lock of the file, others wait, and then find
 * the new one. The new refresh token is on the disk before the new access token is used.
 *
 * @throws SignInEnded when the program has no access any more; ApiError `SERVICE_UNAVAILABLE`; UsageError for a damaged file
 */
async function accessToken(file: string, url: string): Promise<string> {
  const stored = await storedCredential(file, url)
  if (stored && 'key' in stored) return stored.key
  if (stored && stored.accessUntil - margin > Date.now()) return stored.access
  let access: string | undefined
  await changeCredential(file, url, async (old) => {
    if (!old || 'key' in old) {
      access = old?.key
      return old
    }
    const tokens = old.accessUntil - margin > Date.now() ? old : await refreshTokens(url, old)
    access = tokens.access
    return tokens
  })
  if (access === undefined) throw new SignInEnded()
  return access
}

/** Returns the key that is stored for the server at `url`; a function for a sign-in, whose tokens change. */
export async function storedKey(file: string, url: string): Promise<Key | undefined> {
  const stored = await storedCredential(file, url)
  if (!stored) return undefined
  return 'key' in stored ? stored.key : () => accessToken(file, url)
}
