/**
 * Procedures for the API keys of the signed-in user: list, make, change, rotate, revoke, and read what a key did. They need a session: a key
 * must not make another one that may do more.
 */
import { z } from 'zod'
import { ApiKeyChange, DocweaveError, maxApiKeys, maxOverlapHours, NewApiKey } from '@docweave/contract'
import { changeKey, createKey, listKeys, readKey, readKeyUses, revokeKey, rotateKey } from '@docweave/jobs/api-keys'
import type { Tools } from '@docweave/tool-kit'
import { assertRecentSignIn } from './recent-sign-in.ts'
import { router, sessionProcedure } from './trpc.ts'

const Id = z.object({ id: z.string().max(64) })

function assertTools(tools: Tools, named: readonly string[] | null | undefined): void {
  const unknown = named?.find((tool) => !tools.has(tool))
  if (unknown !== undefined) throw new DocweaveError('TOOL_UNKNOWN', { tool: unknown })
}

/** No input. Returns the keys of the signed-in user, newest first, and how many there may be; `SIGNED_OUT`. */
const list = sessionProcedure.query(async ({ ctx: { services, user } }) => ({
  keys: await listKeys(services.documents, user.id, Date.now()),
  limit: maxApiKeys,
}))

/**
 * Makes a key. Input: its name and limits. Returns the key and its secret, which no other call returns. Needs a sign-in of the last five
 * minutes, like the deletion of the account: a key outlasts the session, and works from anywhere. `SIGNED_OUT`, `SIGN_IN_AGAIN`,
 * `KEYS_TOO_MANY`, `TOOL_UNKNOWN`, `OPTION_INVALID` (params: `option`).
 */
const create = sessionProcedure.input(NewApiKey).mutation(({ ctx: { services, user }, input }) => {
  const now = Date.now()
  assertRecentSignIn(user, now)
  assertTools(services.tools, input.tools)
  return createKey(services.documents, user.id, input, now)
})

/**
 * Changes a key. Input: its id and the fields to change; `null` removes a limit. Returns the key. Needs no recent sign-in, because it shows
 * no secret. `SIGNED_OUT`, `KEY_NOT_FOUND`, `TOOL_UNKNOWN`, `OPTION_INVALID`.
 */
const update = sessionProcedure
  .input(ApiKeyChange.extend(Id.shape))
  .mutation(({ ctx: { services, user }, input: { id, ...change } }) => {
    assertTools(services.tools, change.tools)
    return changeKey(services.documents, id, user.id, change, Date.now())
  })

/**
 * Gives a key a new secret. Input: its id, and for how many hours (0 to 24) the old one stays valid. Returns the key and the new secret,
 * which no other call returns. Needs a recent sign-in like `create`. `SIGNED_OUT`, `SIGN_IN_AGAIN`, `KEY_NOT_FOUND`.
 */
const rotate = sessionProcedure
  .input(Id.extend({ overlapHours: z.number().min(0).max(maxOverlapHours) }))
  .mutation(({ ctx: { services, user }, input }) => {
    const now = Date.now()
    assertRecentSignIn(user, now)
    return rotateKey(services.documents, input.id, user.id, input.overlapHours, now)
  })

/**
 * Revokes a key at once, and removes its trail. Input: its id. Needs no recent sign-in: who finds a leaked key must be able to stop it.
 * `SIGNED_OUT`, `KEY_NOT_FOUND`.
 */
const revoke = sessionProcedure
  .input(Id)
  .mutation(({ ctx: { services, user }, input }) => revokeKey(services.documents, input.id, user.id, Date.now()))

/**
 * Reads what a key did. Input: its id, and the `next` of the previous page, if any. Returns up to 50 requests, newest first, and `next` when
 * there are more. A request is in it some seconds after it ended. `SIGNED_OUT`, `KEY_NOT_FOUND`.
 */
const uses = sessionProcedure
  .input(Id.extend({ cursor: z.int().min(0).optional() }))
  .query(async ({ ctx: { services, user }, input }) => {
    await readKey(services.documents, input.id, user.id)
    return readKeyUses(services.documents, input.id, input.cursor, Date.now())
  })

export const keysRouter = router({ list, create, update, rotate, revoke, uses })
