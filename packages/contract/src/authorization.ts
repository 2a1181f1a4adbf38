/** Programs that an account let in by OAuth 2.0 (RFC 6749), as the account's owner sees them. Times are in milliseconds since 1970. */
import { z } from 'zod'

/**
 * The name of a program, which it chooses itself, and which is its client id in the device flow: nothing proves it, so pages show it as untrusted text. Few characters, so that it
 * cannot imitate other text by control or bidirectional characters.
 */
export const ClientName = z.string().regex(/^[0-9A-Za-z][\w .-]{0,39}$/)

/** A program that asks for access with a user code (RFC 8628). */
export const DeviceRequestView = z.object({
  client: ClientName,
  createdAt: z.number(),
  /** The network of the program: the first 24 bits of an IPv4 address, or 48 of an IPv6 address. */
  network: z.string(),
})
export type DeviceRequestView = z.infer<typeof DeviceRequestView>

/** What a registered program asks for by a link. */
export const AccessLinkView = z.object({
  /** The name that the program gave at its registration. */
  client: ClientName,
  /** Where the answer is sent: the host of the redirect address, with its port. */
  host: z.string(),
  /** Set if the request is wrong: OAuth's code of the error, and the address that tells it to the program. */
  wrong: z.object({ error: z.string(), location: z.string() }).optional(),
})
export type AccessLinkView = z.infer<typeof AccessLinkView>

/** A program that has access; never a token or its digest. */
export const AuthorizationView = DeviceRequestView.extend({
  id: z.string(),
  /** The last use, to the minute. */
  lastUsedAt: z.number().optional(),
  /** When it ends if the program does not use it until then. */
  expiresAt: z.number(),
})
export type AuthorizationView = z.infer<typeof AuthorizationView>
