/**
 * Procedures for the programs that the signed-in user lets in by OAuth: find what a user code asks for, decide, list, revoke. They need a
 * session: a program must not let in another one.
 */
import { z } from 'zod'
import type { DeviceRequestView } from '@docweave/contract'
import { readKeyUses } from '@docweave/jobs/api-keys'
import {
  decideDeviceRequest,
  findDeviceRequest,
  listAuthorizations,
  readAuthorization,
  readUserCode,
  revokeAuthorization,
  tryUserCode,
} from '@docweave/jobs/oauth'
import { assertRecentSignIn } from './recent-sign-in.ts'
import type { ApiContext } from './services.ts'
import { router, sessionProcedure } from './trpc.ts'

const Id = z.object({ id: z.string().max(64) })
const Code = z.object({ code: z.string().max(40) })

/** The ids that a wrong code counts for: the account's, and the address's. */
const placesOf = ({ visitor, place }: ApiContext) => (place === undefined ? [visitor] : [visitor, place])

/** No input. Returns the programs with access, newest first; `SIGNED_OUT`. */
const list = sessionProcedure.query(({ ctx: { services, user } }) =>
  listAuthorizations(services.documents, user.id, Date.now()),
)

/**
 * Finds what a user code asks for. Input: the code, as typed. Returns the program, which chose its name itself; `null` for a code that is
 * wrong, has expired or was decided. A mutation, because wrong codes count. `SIGNED_OUT`, `RATE_LIMITED` (params: `seconds`).
 */
const lookUp = sessionProcedure.input(Code).mutation(async ({ ctx, input }): Promise<DeviceRequestView | null> => {
  const { documents } = ctx.services
  const now = Date.now()
  const code = readUserCode(input.code)
  const find = async () => (code === undefined ? undefined : findDeviceRequest(documents, code, now))
  return (await tryUserCode(documents, placesOf(ctx), now, find)) ?? null
})

/**
 * Decides whether the program of a user code gets access. Input: the code, and whether it is allowed. Returns whether the code waited for a
 * decision. Allowing needs a sign-in of the last five minutes, like making an API key: the program's access outlasts the session.
 * `SIGNED_OUT`, `SIGN_IN_AGAIN`, `RATE_LIMITED` (params: `seconds`).
 */
const decide = sessionProcedure
  .input(Code.extend({ allow: z.boolean() }))
  .mutation(async ({ ctx, input: { code: typed, allow } }) => {
    const { services, user } = ctx
    const now = Date.now()
    if (allow) assertRecentSignIn(user, now)
    const code = readUserCode(typed)
    const decided = await tryUserCode(services.documents, placesOf(ctx), now, async () => {
      const done =
        code !== undefined && (await decideDeviceRequest(services.documents, code, { owner: user.id, allow }, now))
      return done || undefined
    })
    return decided === true
  })

/** Ends a program's access at once. Input: its id. What is gone is left alone. Needs no recent sign-in, as for keys. `SIGNED_OUT`. */
const revoke = sessionProcedure
  .input(Id)
  .mutation(({ ctx: { services, user }, input }) => revokeAuthorization(services.documents, input.id, user.id))

/**
 * Reads what a program did. Input: its id, and the `next` of the previous page, if any. Returns up to 50 requests, newest first, and `next`
 * when there are more; none for a program without access. `SIGNED_OUT`.
 */
const uses = sessionProcedure
  .input(Id.extend({ cursor: z.int().min(0).optional() }))
  .query(async ({ ctx: { services, user }, input }) => {
    const found = await readAuthorization(services.documents, input.id)
    if (found?.owner !== user.id) return { uses: [] }
    return readKeyUses(services.documents, input.id, input.cursor, Date.now())
  })

export const authorizationsRouter = router({ list, lookUp, decide, revoke, uses })
