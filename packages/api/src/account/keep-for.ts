/** How long the results of whoever asks are kept. */
import type { Profile } from '@docweave/contract'
import { limitsOf, type ApiContext } from '../services.ts'

const hour = 3_600_000

/** Gives milliseconds: what the profile says, and never more than the limits do. */
export function keepFor(
  { services, user }: Pick<ApiContext, 'services' | 'user'>,
  profile: Profile | undefined,
): number {
  const { resultHours: most } = limitsOf(services, { user })
  return Math.min(profile?.resultHours ?? most, most) * hour
}
