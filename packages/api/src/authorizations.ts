/**
 * Procedures for the programs that the signed-in user lets in by OAuth: find what a user code or a link asks for, decide, list, revoke. They need a
 * session: a program must not let in another one.
 */
import { z } from 'zod'
import { DocweaveError, type AccessLinkView, type DeviceRequestView } from '@docweave/contract'
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
import { decideAccessLink, viewAccessLink } from './oauth/access-link.ts'
import { assertRecentSignIn } from './recent-sign-in.ts'
import type { ApiContext } from './services.ts'
import { router, sessionProcedure } from './trpc.ts'

const Id = z.object({ id: z.string().max(64) })
const Code = z.object({ code: z.string().max(40) })
const Link = z.object({ query: z.string().max(4000) })

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

/** The site's address, which answers to registered programs name. */
function issuerOf({ issuer }: ApiContext): string {
  if (issuer === undefined) throw new DocweaveError('INTERNAL')
  return issuer()
}

/**
 * Reads what a registered program asks for by a link. Input: the link's query. Returns the program and where the answer goes; `null` if the
 * program is unknown or the address is not the program's. `SIGNED_OUT`.
 */
const readLink = sessionProcedure
  .input(Link)
  .query(
    async ({ ctx, input }): Promise<AccessLinkView | null> =>
      (await viewAccessLink(ctx.services, issuerOf(ctx), input.query)) ?? null,
  )

/**
 * Decides whether the program of a link gets access. Input: the link's query, and whether it is allowed. Returns the address to go to, with
 * a code that is valid for a minute; `null` for a wrong link. Allowing needs a sign-in of the last five minutes, as `decide` does.
 * `SIGNED_OUT`, `SIGN_IN_AGAIN`.
 */
const decideLink = sessionProcedure
  .input(Link.extend({ allow: z.boolean() }))
  .mutation(async ({ ctx, input }): Promise<string | null> => {
    if (input.allow) assertRecentSignIn(ctx.user, Date.now())
    return (await decideAccessLink(ctx.services, issuerOf(ctx), { ...input, owner: ctx.user.id })) ?? null
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

export const authorizationsRouter = router({ list, lookUp, decide, readLink, decideLink, revoke, uses })
