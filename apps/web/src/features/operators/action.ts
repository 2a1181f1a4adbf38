import type { ApiClient } from '../api/client.ts'

/** A change that an operator makes. */
export type Act = (api: ApiClient) => Promise<unknown>
