/** The retention that an account chose for its results. */
import type { Job, Profile } from '@docweave/contract'

const hour = 3_600_000

/** Returns the choice as a job stores it; nothing where the profile has none, so that the settings apply when the job ends. */
export const chosenRetention = (profile: Profile | undefined): Pick<Job, 'keepFor'> =>
  profile?.resultHours === undefined ? {} : { keepFor: profile.resultHours * hour }
