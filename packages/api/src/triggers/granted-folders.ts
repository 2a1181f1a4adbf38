/** The watched folders that an account may use. */
import { DocweaveError, type GrantedFolder, type GrantedFolders, type SignedInUser } from '@docweave/contract'

type Owner = Pick<SignedInUser, 'email' | 'emailVerified'>

const isGranted = ({ accounts }: GrantedFolder, { email, emailVerified }: Owner): boolean =>
  accounts.includes('*') || (emailVerified && accounts.includes(email.toLowerCase()))

/** Returns the names of the folders that a user may use. */
export const folderNames = (folders: GrantedFolders, user: Owner): string[] =>
  [...folders].flatMap(([name, folder]) => (isGranted(folder, user) ? name : []))

/**
 * Returns a folder that a user may use.
 *
 * @throws DocweaveError `FOLDER_NOT_ALLOWED` (params: `folder`), also when there is none of this name
 */
export function grantedFolder(folders: GrantedFolders, name: string, user: Owner): GrantedFolder {
  const folder = folders.get(name)
  if (!folder || !isGranted(folder, user)) throw new DocweaveError('FOLDER_NOT_ALLOWED', { folder: name })
  return folder
}
