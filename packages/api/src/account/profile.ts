/** Profiles as documents: one for each account, by its user's id, made when it is first asked for. */
import { Profile, type DocumentStore, type SignedInUser } from '@docweave/contract'

const collection = 'profiles'

/** An account's profile; `undefined` of one that was never asked for. */
export async function readProfile(documents: DocumentStore, userId: string): Promise<Profile | undefined> {
  return Profile.safeParse(await documents.get(collection, userId)).data
}

/** Changes an account's profile, making it where there is none, and gives it. Two changes at once are both there after. */
export async function changeProfile(
  documents: DocumentStore,
  { id, name }: Pick<SignedInUser, 'id' | 'name'>,
  change: (profile: Profile) => Profile,
): Promise<Profile> {
  const fresh: Profile = { createdAt: Date.now(), ...(name ? { name: name.trim().slice(0, 80) } : {}) }
  const changed = await documents.update(collection, id, (old) => change(Profile.safeParse(old).data ?? fresh))
  return changed ?? fresh
}
