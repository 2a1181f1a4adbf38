/** Stores profiles as documents: one for each account, by user id, created when it is first requested. */
import { Profile, type DocumentStore, type SignedInUser } from '@docweave/contract'

const collection = 'profiles'

/** Reads an account's profile; `undefined` if it was never created. */
export async function readProfile(documents: DocumentStore, userId: string): Promise<Profile | undefined> {
  return Profile.safeParse(await documents.get(collection, userId)).data
}

/** Changes an account's profile, which is created if necessary, and returns it. Concurrent changes are both applied. */
export async function changeProfile(
  documents: DocumentStore,
  { id, name }: Pick<SignedInUser, 'id' | 'name'>,
  change: (profile: Profile) => Profile,
): Promise<Profile> {
  const fresh: Profile = { createdAt: Date.now(), ...(name ? { name: name.trim().slice(0, 80) } : {}) }
  const changed = await documents.update(collection, id, (old) => change(Profile.safeParse(old).data ?? fresh))
  return changed ?? fresh
}
