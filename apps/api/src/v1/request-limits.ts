/**
 * How many requests of the public API a caller may send in a minute. An account's limit is shared by its keys, and a key of it may have a
 * lower one; an operator's key has its own. The state is told in the header fields of draft-ietf-httpapi-ratelimit-headers.
 */
import type { Caller } from '@docweave/api'
import { DocweaveError, type RateLimit } from '@docweave/contract'

export interface RequestLimits {
  /**
   * Counts a request.
   *
   * @throws DocweaveError `RATE_LIMITED` (params: `seconds` to wait)
   */
  count(caller: Caller): void
  /** Returns the header fields that tell the caller's limit and what is left of it. */
  headersFor(caller: Caller): Record<string, string>
}

/**
 * @param open opens a named limit of so many requests a minute, as all hosts count it together
 * @param perMinute the site's limit
 */
export function createRequestLimits(
  open: (name: string, perMinute: number) => RateLimit,
  perMinute: number,
): RequestLimits {
  const ofSite = open('requests', perMinute)
  const ofKeys = new Map<number, RateLimit>()
  const ofKey = (perMinute: number) => {
    const limit = ofKeys.get(perMinute) ?? open(`requests-${perMinute}`, perMinute)
    ofKeys.set(perMinute, limit)
    return limit
  }
  /** The limits that count for a caller, each with the name that it counts under. */
  const limitsOf = ({ visitor, key }: Caller): [RateLimit, string][] => {
    const own: [RateLimit, string][] = key?.perMinute === undefined ? [] : [[ofKey(key.perMinute), key.id]]
    return key?.byOperator && own.length > 0 ? own : [...own, [ofSite, visitor]]
  }
  return {
    count(caller) {
      const limits = limitsOf(caller)
      // Nothing is taken from one limit when another one refuses.
      for (const [limit, name] of limits) {
        const { remaining } = limit.look(name)
        if (remaining > 0) continue
        throw new DocweaveError('RATE_LIMITED', { seconds: Math.max(1, limit.take(name)) })
      }
      for (const [limit, name] of limits) limit.take(name)
    },
    headersFor(caller): Record<string, string> {
      const states = limitsOf(caller).map(([limit, name]) => limit.look(name))
      const [tightest] = states.toSorted((a, b) => a.remaining - b.remaining)
      if (!tightest) return {}
      const { limit, remaining, seconds } = tightest
      return {
        'ratelimit-policy': `"requests";q=${limit};w=60`,
        ratelimit: `"requests";r=${remaining};t=${seconds}`,
      }
    },
  }
}
