/** Runs Lighthouse. It is too large for a dependency, so the version named here is downloaded at first use. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { z } from 'zod'

const version = '13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const folder = fileURLToPath(new URL(`../../../../.tools/lighthouse-${version}`, import.meta.url))
const program = join(folder, 'node_modules/lighthouse/cli/index.js')

const Report = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), scoreDisplayMode: z.string() }),
  ),
})

/** A page's report: scores from 0 to 100 by category, and the failed audits. */
export interface LighthouseReport {
  scores: Record<string, number>
  failed: string[]
}

async function fetchLighthouse(): Promise<void> {
  const isThere = await access(program).then(
    () => true,
    () => false,
  )
  if (isThere) return
  console.error(`Fetching Lighthouse ${version} (once)…`)
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  await execa('npm', ['install', '--prefix', folder, ...options, `lighthouse@${version}`])
}

/**
 * Audits a page with the mobile preset in Chromium.
 *
 * @param skip audits that do not apply to the page
 * @throws Error if Lighthouse cannot be downloaded or fails
 */
export async function lighthouse(url: string, skip: readonly string[] = []): Promise<LighthouseReport> {
  await fetchLighthouse()
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --disable-background-networking'
  const only = `--only-categories=${categories.join()}`
  const without = skip.length > 0 ? [`--skip-audits=${skip.join()}`] : []
  const look = () => execa(process.execPath, [program, url, '--quiet', '--output=json', only, ...without, flags])
  // Chromium's trace occasionally lacks the navigation (NO_NAVSTART); Lighthouse then recommends another run.
  const { stdout } = await look().catch(look)
  const report = Report.parse(JSON.parse(stdout))
  return {
    scores: Object.fromEntries(
      Object.values(report.categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    ),
    failed: Object.entries(report.audits).flatMap(([id, { score, scoreDisplayMode }]) =>
      score !== null && score < 0.9 && scoreDisplayMode !== 'informative' ? [id] : [],
    ),
  }
}
