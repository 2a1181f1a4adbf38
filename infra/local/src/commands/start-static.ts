/** `DOCWEAVE_BROWSER_ONLY=1 npm start`: builds the site that needs no server, and serves its files on this machine. */
import type { Settings } from '../env.ts'
import { buildSite } from '../set-up/build-site.ts'
import { buildStaticSite } from '../static-site/build-static-site.ts'
import { serveStaticSite } from '../static-site/serve-static-site.ts'

export async function startStatic({ ports, site }: Settings): Promise<void> {
  await buildSite((line) => console.log(line))
  const PUBLIC_URL = site.PUBLIC_URL ?? `http://127.0.0.1:${ports.site}`
  await buildStaticSite({ ...site, PUBLIC_URL })
  const { url } = await serveStaticSite(ports.site)
  console.log(`Docweave is ready at ${url}`)
}
