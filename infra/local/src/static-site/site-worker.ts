/** The site's edge worker, called in this process as a static site without a server. */
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EdgeSettings } from '@docweave/contract/edge-settings'
import { z } from 'zod'
import { WEB_DIST } from '../folders.ts'

type Handle = (request: Request, env: object) => Response | Promise<Response>

const WorkerModule = z.object({
  default: z.object({ fetch: z.custom<Handle>((value) => typeof value === 'function') }),
})

/** The build's files, as the worker's host provides them. */
const assets = {
  async fetch({ url }: Request): Promise<Response> {
    const path = join(WEB_DIST, 'client', normalize(new URL(url).pathname))
    const content = await readFile(path).catch(() => undefined)
    return content ? new Response(content) : new Response(null, { status: 404 })
  },
}

const noServer = { fetch: async () => new Response(null, { status: 503 }) }

/**
 * Returns a function that gets the site's answer to a path. The site must be built.
 *
 * @param settings of the edge; `PUBLIC_URL` is the site's origin
 */
export async function openSiteWorker(settings: EdgeSettings & { PUBLIC_URL: string }) {
  const module: unknown = await import(pathToFileURL(join(WEB_DIST, 'server/worker.js')).href)
  const worker = WorkerModule.parse(module).default
  const env = { ...settings, DOCWEAVE_BROWSER_ONLY: '1', ASSETS: assets, API: noServer }
  return async (path: string): Promise<Response> => worker.fetch(new Request(new URL(path, settings.PUBLIC_URL)), env)
}
