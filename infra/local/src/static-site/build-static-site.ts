/**
 * Builds a site without a server: the browser's build, every page as a file, and the answers that pages expect. Any static host can serve
 * the folder; the tools run in the visitor's browser.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { locales } from '@docweave/contract/locale-table'
import type { EdgeSettings } from '@docweave/contract/edge-settings'
import { tools } from '@docweave/tools/tools'
import { WEB_DIST } from '../folders.ts'
import { hostFiles } from './host-files.ts'
import { openSiteWorker } from './site-worker.ts'
import { staticPage } from './static-page.ts'
import { jobPage, otherPaths, pagePaths } from './static-paths.ts'

/** The folder that a static host serves. */
export const STATIC_SITE = join(WEB_DIST, 'static')

async function write(path: string, content: string | Uint8Array): Promise<void> {
  const file = join(STATIC_SITE, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** The answer to the question which tools are available (`tools.status` of the API). */
const toolStatus = () => ({
  result: {
    data: { tools: [...tools.values()].map(({ id, runs }) => ({ id, available: runs.includes('browser') })) },
  },
})

/**
 * Writes the site to `STATIC_SITE`, which is emptied first. The site must be built (`buildSite`).
 *
 * @param settings of the edge; `PUBLIC_URL` is the site's origin
 * @returns the number of pages
 * @throws Error if a page cannot be rendered
 */
export async function buildStaticSite(settings: EdgeSettings & { PUBLIC_URL: string }): Promise<number> {
  const get = await openSiteWorker(settings)
  const text = async (path: string) => {
    const answer = await get(path)
    if (answer.status !== 200) throw new Error(`${path} responded with status ${answer.status}`)
    return { text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
  }
  const defaultLocale = locales.find(({ code }) => code === settings.DEFAULT_LOCALE)?.code ?? 'en'
  await rm(STATIC_SITE, { recursive: true, force: true })
  await cp(join(WEB_DIST, 'client'), STATIC_SITE, {
    recursive: true,
    // The host compresses by itself; the manifest is for the edge.
    filter: (source) => !source.endsWith('.br') && !source.includes('/.vite'),
  })
  const sitemap = await text('/sitemap.xml')
  const paths = pagePaths(sitemap.text, defaultLocale)
  for (const path of paths) {
    const page = await text(path)
    await write(join(path, 'index.html'), staticPage(page.text, page.policy, path))
    const payload = await get(`${path.replace(/\/$/, '')}/_payload.json`)
    if (payload.status === 200) await write(join(path, '_payload.json'), await payload.text())
  }
  for (const path of otherPaths(defaultLocale)) await write(path, (await text(path)).text)
  await write('trpc/tools.status', JSON.stringify(toolStatus()))
  for (const [name, content] of hostFiles(await text(jobPage), locales)) await write(name, content)
  return paths.length
}
