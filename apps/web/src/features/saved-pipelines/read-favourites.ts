/** The visitor's favourite pipelines. */
import { createApiClient } from '../api/client.ts'
import { accountStore, browserStore, type StoredPipeline } from './pipeline-store.ts'

/**
 * Returns them from the account or from this browser, newest first.
 *
 * @throws TRPCClientError if the account cannot be read
 */
export async function readFavourites(isLoggedIn: boolean): Promise<StoredPipeline[]> {
  const shelf = isLoggedIn ? accountStore(createApiClient()) : browserStore
  return (await shelf.list()).filter(({ favourite }) => favourite)
}
