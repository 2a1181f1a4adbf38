/** What a visitor does with triggers: a call of the API. */
import type { QueryApi } from '../api/query-api.ts'

export type Act = (client: QueryApi['client']) => Promise<unknown>
