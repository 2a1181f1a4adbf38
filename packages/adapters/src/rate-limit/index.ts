import type { DocumentStore, RateLimit } from '@docweave/contract'
import { createRateLimit } from './local-rate-limit.ts'
import { createSharedRateLimit } from './shared-rate-limit.ts'
import type { Rate } from './token-bucket.ts'

export { createRateLimit } from './local-rate-limit.ts'
export { createSharedRateLimit, forgetRates } from './shared-rate-limit.ts'
export type { Rate } from './token-bucket.ts'

/** Gives what makes a limit by its name: counted with all other hosts where `documents` are shared with them, else for this host alone. */
export const createRateLimits =
  (documents: DocumentStore | undefined) =>
  (name: string, rate: Rate): RateLimit =>
    documents ? createSharedRateLimit(rate, { documents, name }) : createRateLimit(rate)
