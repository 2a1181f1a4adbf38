/** One folder of workflow bundles for all systems that tests start: building one takes seconds of processor time. */
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../folders.ts'

/** Kept between runs: a bundle's name contains the digest of its sources, and it is renamed into place once it is complete. */
const shared = join(ROOT, '.tools/bundles')

/** Lets a system with the data folder `dataFolder`, which has no bundles yet, use the shared ones. */
export async function shareBundles(dataFolder: string): Promise<void> {
  // Like every folder of a system, closed to other accounts.
  await mkdir(shared, { recursive: true, mode: 0o700 })
  await symlink(shared, join(dataFolder, 'bundles'))
}
