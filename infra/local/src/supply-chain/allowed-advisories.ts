/** Advisories that do not fail the audit, each with a reason and an expiry date, after which it must be reviewed again. */

export interface AllowedAdvisory {
  /** The advisory's id at GitHub: `GHSA-xxxx-xxxx-xxxx`. */
  id: string
  /** Why it is harmless here. */
  reason: string
  /** The last day on which it is allowed (ISO 8601, UTC). */
  expires: string
}

export const allowedAdvisories: readonly AllowedAdvisory[] = []
