/**
 * Requests of this process to its own HTTP API. They name the address of the client that they are made for, so that the rules of its key
 * and the key's trail see that address and not this host's. A token that no other process knows proves where they come from.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const tokenHeader = 'docweave-loopback'
const addressHeader = 'docweave-loopback-address'
const token = randomBytes(32).toString('base64url')

/** The header fields of a request that is made for the client at `address`. */
export const loopbackHeaders = (address: string): Record<string, string> => ({
  [tokenHeader]: token,
  [addressHeader]: address,
})

/** The address of the client that a request of this process is made for; `undefined` for requests of others. */
export function loopbackAddress({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const [given, address] = [headers[tokenHeader], headers[addressHeader]]
  if (typeof given !== 'string' || typeof address !== 'string' || given.length !== token.length) return undefined
  const bytes = Buffer.from(given)
  return bytes.length === token.length && timingSafeEqual(bytes, Buffer.from(token)) ? address : undefined
}

/** The address of the server that a connection arrived at. */
export function ownUrl({ localAddress = '127.0.0.1', localPort }: Pick<Socket, 'localAddress' | 'localPort'>): string {
  // IPv4 on a socket that serves both, as in ::ffff:127.0.0.1.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`
}
