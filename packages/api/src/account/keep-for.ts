/** How long the results of whoever asks are kept. */
import { limitsOf, type ApiContext } from '../services.ts'
import { readProfile } from './profile.ts'

const hour = 3_600_000

/** Gives milliseconds: what the profile says, and never more than the limits do. */
export async function keepFor({ services, user }: Pick<ApiContext, 'services' | 'user'>): Promise<number> {
  const { resultHours: most } = limitsOf(services, { user })
  const wished = user && (await readProfile(services.documents, user.id))?.resultHours
  return Math.min(wished ?? most, most) * hour
}
