/** The signed-in user, as far as pages need it; embedded in the HTML. */

export interface PageUser {
  id: string
  email: string
  emailVerified: boolean
  /** The name from a federated sign-in, or the user's own display name. */
  name?: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Parses the `data-user` attribute of `<html>`; `undefined` for a page rendered without a user. */
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
