/**
 * `GET /development-mail?email=…&kind=…`: the path of the last link that was mailed to an address for a purpose. Development sends no mail,
 * so the page that waits for one shows its link. Available with the identity emulator only, and so on this machine only; the emulator's own
 * list, which has everyone's codes, is not exposed.
 */
import { z } from 'zod'
import type { Fetcher } from './env.ts'

const Codes = z.object({
  oobCodes: z.array(
    z.object({ email: z.string(), newEmail: z.string().optional(), requestType: z.string(), oobLink: z.string() }),
  ),
})

/** Path and query only: the emulator does not know the origin under which the visitor sees this site. */
const ownPart = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Returns `{link}`, without `link` if no such mail was sent. @throws if the emulator does not respond */
export async function serveDevelopmentMail(
  { searchParams }: URL,
  identity: Fetcher,
  projectId: string,
): Promise<Response> {
  const [email, kind] = [searchParams.get('email')?.toLowerCase(), searchParams.get('kind')]
  const list = new Request(`http://127.0.0.1/emulator/v1/projects/${projectId}/oobCodes`)
  const { oobCodes } = Codes.parse(await (await identity.fetch(list)).json())
  const code = oobCodes.findLast(
    (each) => each.requestType === kind && (each.newEmail ?? each.email).toLowerCase() === email,
  )
  return Response.json(code ? { link: ownPart(code.oobLink) } : {}, { headers: { 'cache-control': 'no-store' } })
}
