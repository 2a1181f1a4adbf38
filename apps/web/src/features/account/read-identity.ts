/** The identity provider's public settings in the browser, fetched once per page. */
import type { IdentitySettings } from './identity-settings.ts'

let fetched: Promise<IdentitySettings | undefined> | undefined

async function fetchSettings(): Promise<IdentitySettings | undefined> {
  const answer = await fetch('/identity.json')
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`/identity.json responded with status ${answer.status}`)
  return answer.json()
}

/** Returns the settings, or `undefined` if there are no accounts; a failed fetch is retried at the next call. */
export const readIdentity = (): Promise<IdentitySettings | undefined> =>
  (fetched ??= fetchSettings().catch((error: unknown) => {
    fetched = undefined
    throw error
  }))
