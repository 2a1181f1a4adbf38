/**
 * `GET /development-mail?email=…&kind=…`: the path of the last link that was mailed to an address for a purpose. No mail is sent in
 * development, so the page that waits for one shows its link. It is there with the identity emulator only, and so only on this machine;
 * the emulator's own list, which has everybody's codes, is not passed on.
 */
import { z } from 'zod'
import type { Fetcher } from './env.ts'

const Codes = z.object({
  oobCodes: z.array(
    z.object({ email: z.string(), newEmail: z.string().optional(), requestType: z.string(), oobLink: z.string() }),
  ),
})

/** The link's own part: the emulator does not know by which address the visitor knows this site. */
const ownPart = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Answers `{link}`, without `link` where no such mail was sent. @throws where the emulator does not answer */
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
