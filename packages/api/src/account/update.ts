/** Changes a user's settings. */
import { Profile, ProfileSettings } from '@docweave/contract'
import { z } from 'zod'
import { limitsOf } from '../services.ts'
import { userProcedure } from '../trpc.ts'
import { changeProfile } from './profile.ts'

const { name, locale, theme, ocrLanguages, resultHours } = ProfileSettings.shape
const Update = z.object({
  name: name.nullable(),
  locale: locale.nullable(),
  theme: theme.nullable(),
  ocrLanguages: ocrLanguages.nullable(),
  resultHours: resultHours.nullable(),
})

/**
 * Input: the settings to change; `null` removes one, and a missing one stays as it is. The retention of results is capped by the limits.
 * Returns the profile; `SIGNED_OUT`, `OPTION_INVALID` (params: `option`).
 */
export const update = userProcedure.input(Update).mutation(({ ctx: { services, user }, input }): Promise<Profile> => {
  const { resultHours: most } = limitsOf(services, { user })
  const given = { ...input, ...(input.resultHours ? { resultHours: Math.min(input.resultHours, most) } : {}) }
  return changeProfile(services.documents, user, (profile) => {
    const merged = { ...profile, ...given }
    return Profile.parse(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)))
  })
})
