/** A queue of equal servers with exponential times (M/M/c): what is known of it exactly, to hold the simulation against. */

/**
 * The chance that somebody has to wait (Erlang's C formula, by way of B's recurrence, which does not overflow).
 *
 * @param servers how many there are
 * @param load how many of them would be busy on average (arrivals a second × seconds of service); below `servers`
 */
export function chanceToWait(servers: number, load: number): number {
  let blocked = 1
  for (let k = 1; k <= servers; k++) blocked = (load * blocked) / (k + load * blocked)
  return blocked / (1 - (load / servers) * (1 - blocked))
}

/** How long somebody waits on average, in seconds, when a service takes `service` seconds. */
export const meanWait = (servers: number, load: number, service: number): number =>
  (chanceToWait(servers, load) * service) / (servers - load)

/** The wait that a share of all stay below, in seconds: 0 where so many need not wait at all. */
export function waitBelow(share: number, servers: number, load: number, service: number): number {
  const chance = chanceToWait(servers, load)
  return chance <= 1 - share ? 0 : (Math.log(chance / (1 - share)) * service) / (servers - load)
}

/** The fewest servers with which a share of all waits at most `seconds`. */
export function serversFor(load: number, service: number, share: number, seconds: number): number {
  let servers = Math.floor(load) + 1
  while (waitBelow(share, servers, load, service) > seconds) servers += 1
  return servers
}
