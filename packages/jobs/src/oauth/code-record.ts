/** The document of an authorization code, at the digest of the code. */
import { ClientName } from '@docweave/contract'
import { z } from 'zod'

export const authorizationCodes = 'oauth-codes'

/** What a code stands for: an account lets in this program, and the answer goes to that address. */
export const CodeGrant = z.object({
  owner: z.string(),
  client: ClientName,
  clientId: z.string(),
  redirectUri: z.string(),
  /** The PKCE challenge (RFC 7636), of the method S256. */
  challenge: z.string(),
  /** The resource that the program named (RFC 8707). */
  resource: z.string().optional(),
})
export type CodeGrant = z.infer<typeof CodeGrant>

export const CodeRecord = CodeGrant.extend({
  owned: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Set when it was used: the authorization that it gave. */
  authorization: z.string().optional(),
  /** Whether it came again after that. */
  reused: z.literal(true).optional(),
})
export type CodeRecord = z.infer<typeof CodeRecord>
