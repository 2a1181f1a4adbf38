/** The waits between the attempts of a webhook delivery. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The waits after the first attempts; later ones follow each other by the last wait. A restart of the receiver costs seconds, not an hour. */
const waits = [5 * second, 30 * second, 2 * minute, 10 * minute, hour]

/** How long a delivery is attempted, in ms. */
export const deliveryLasts = 24 * hour

/** The longest wait that a receiver may ask for with `Retry-After`, in ms. */
export const mostRetryAfter = hour

/**
 * Returns the wait after an attempt in ms, up to a fifth longer or shorter, so that the deliveries of an outage do not arrive all at once.
 *
 * @param attempt the attempt that failed, from 1
 * @param random from 0 to 1
 */
export function waitAfter(attempt: number, random: number): number {
  const wait = waits[Math.min(attempt, waits.length) - 1] ?? hour
  return Math.round(wait * (0.8 + 0.4 * random))
}
