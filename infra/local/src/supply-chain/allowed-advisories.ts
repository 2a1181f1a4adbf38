/** Advisories that do not fail the audit, each with a reason and a last day: after it they fail it again, until somebody has looked anew. */

export interface AllowedAdvisory {
  /** The advisory's name at GitHub: `GHSA-xxxx-xxxx-xxxx`. */
  id: string
  /** Why it does no harm here. */
  reason: string
  /** The last day on which it is allowed (ISO 8601, UTC). */
  expires: string
}

export const allowedAdvisories: readonly AllowedAdvisory[] = []
