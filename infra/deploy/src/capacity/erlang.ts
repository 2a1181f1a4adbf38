/** Exact results for the M/M/c queue, to validate the simulation. */

/**
 * Returns the probability of waiting (Erlang C, computed from the recurrence of Erlang B, which does not overflow).
 *
 * @param servers the number of servers
 * @param load the offered load in erlangs (arrivals per second × service time in seconds); below `servers`
 */
export function waitProbability(servers: number, load: number): number {
  let blocked = 1
  for (let k = 1; k <= servers; k++) blocked = (load * blocked) / (k + load * blocked)
  return blocked / (1 - (load / servers) * (1 - blocked))
}

/** Returns the mean waiting time in seconds, for a mean service time of `service` seconds. */
export const meanWait = (servers: number, load: number, service: number): number =>
  (waitProbability(servers, load) * service) / (servers - load)

/** Returns the `share` quantile of waiting times, in seconds; 0 if that share does not wait. */
export function waitBelow(share: number, servers: number, load: number, service: number): number {
  const chance = waitProbability(servers, load)
  return chance <= 1 - share ? 0 : (Math.log(chance / (1 - share)) * service) / (servers - load)
}

/** Returns the minimum number of servers with which the share waits at most `seconds`. */
export function serversFor(load: number, service: number, share: number, seconds: number): number {
  let servers = Math.floor(load) + 1
  while (waitBelow(share, servers, load, service) > seconds) servers += 1
  return servers
}
