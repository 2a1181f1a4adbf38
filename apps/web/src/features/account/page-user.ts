/** Who is signed in, as far as a page needs to know; it reaches the browser with the HTML. */

export interface PageUser {
  id: string
  email: string
  emailVerified: boolean
  /** What a federated sign-in calls them, or what they called themselves. */
  name?: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the user back from the `data-user` of the page's `<html>`; `undefined` for a page written for nobody. */
export function readPageUser(json: string | undefined): PageUser | undefined {
  const data: unknown = JSON.parse(json || 'null')
  if (typeof data !== 'object' || data === null) return undefined
  const { id, email, emailVerified, name }: Partial<Record<string, unknown>> = { ...data }
  return {
    id: text(id),
    email: text(email),
    emailVerified: emailVerified === true,
    ...(text(name) ? { name: text(name) } : {}),
  }
}
