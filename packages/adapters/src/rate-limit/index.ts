import type { DocumentStore, RateLimit } from '@docweave/contract'
import { createRateLimit, type Rate } from './local-rate-limit.ts'
import { createSharedRateLimit } from './shared-rate-limit.ts'

export { createRateLimit, type Rate } from './local-rate-limit.ts'
export { createSharedRateLimit, removeExpiredRates } from './shared-rate-limit.ts'

/** Returns a factory of named limits: counted across all hosts if `documents` is given, otherwise for this host alone. */
export const createRateLimits =
  (documents: DocumentStore | undefined) =>
  (name: string, rate: Rate): RateLimit =>
    documents ? createSharedRateLimit(rate, { documents, name }) : createRateLimit(rate)
