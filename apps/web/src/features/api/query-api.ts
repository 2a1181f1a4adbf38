/** The API for the lifetime of a page: the client, and its react-query options. */
import { QueryClient } from '@tanstack/react-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '@docweave/api'
import { createApiClient } from './client.ts'

export function createQueryApi() {
  const queryClient = new QueryClient()
  const client = createApiClient()
  return { queryClient, client, trpc: createTRPCOptionsProxy<AppRouter>({ client, queryClient }) }
}

export type QueryApi = ReturnType<typeof createQueryApi>
