/** The visitor's favourite pipelines. */
import { createApiClient } from '../api/client.ts'
import { accountShelf } from './account-shelf.ts'
import { browserShelf } from './browser-shelf.ts'
import type { KeptPipeline } from './shelf.ts'

/**
 * Returns them from the account or from this browser, newest first.
 *
 * @throws TRPCClientError if the account cannot be read
 */
export async function readFavourites(isLoggedIn: boolean): Promise<KeptPipeline[]> {
  const shelf = isLoggedIn ? accountShelf(createApiClient()) : browserShelf
  return (await shelf.list()).filter(({ favourite }) => favourite)
}
