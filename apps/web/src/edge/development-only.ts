/** A site with the identity emulator serves this machine only. */
import { developmentRefusal, isLocalRequest } from '@docweave/contract'
import { clientAddress } from './pass-on.ts'
import type { GivenEnv } from './env.ts'

/** Returns the refusal for a remote request; `undefined` if it may be served. */
export function refuseStrangers(request: Request, url: URL, { IDENTITY }: GivenEnv): Response | undefined {
  if (!IDENTITY) return undefined
  const header = (name: string) => (name === 'host' ? url.host : request.headers.get(name))
  if (isLocalRequest({ peer: clientAddress(request), header })) return undefined
  return new Response(developmentRefusal, {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
