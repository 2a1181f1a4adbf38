/**
 * Takes a screenshot of every state of every page in each locale, colour scheme and width, and writes a contact sheet: one page that shows
 * the screenshots of a state side by side.
 *
 * Usage: `node take.ts FOLDER [WORD…]`; with words, only the screenshots whose names contain all of them (`ko`, `360`, `home`).
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import type { Locale } from '@docweave/contract/locale-table'
import { holdKeys } from '../api-visitor.ts'
import { env } from '../env.ts'
import { at, languages } from '../pages.ts'
import { makeJobs, type MadeJobs } from './fixtures.ts'
import { states } from './states.ts'

const themes = ['light', 'dark'] as const
const views = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const
type View = (typeof views)[number]

const [folder = 'screenshots', ...words] = process.argv.slice(2)

const fileOf = (state: string, locale: Locale, theme: string, { width }: View) =>
  `${state}-${locale}-${theme}-${width}.png`
const isWanted = (file: string) => {
  const parts = file.replace('.png', '').split('-')
  return words.every((word) => parts.includes(word) || file.startsWith(word))
}

/** Takes the screenshots of a locale and a width. A state that cannot be reached is logged and counted, and the rest goes on. */
async function walk(browser: Browser, locale: Locale, view: View, made: MadeJobs): Promise<number> {
  let missed = 0
  for (const [state, show] of Object.entries(states)) {
    const wanted = themes.filter((theme) => isWanted(fileOf(state, locale, theme, view)))
    if (wanted.length === 0) continue
    const context = await browser.newContext({
      baseURL: env.baseUrl,
      locale,
      viewport: view,
      reducedMotion: 'reduce',
    })
    try {
      const page = await context.newPage()
      await holdKeys(page)
      const open = async (path: string, origin = '') => {
        await page.goto(`${origin}${at(path, locale)}`, { waitUntil: 'networkidle' })
      }
      const end = await show({ page, open, made })
      await page.evaluate(() => scrollTo(0, 0))
      for (const theme of wanted) {
        await page.emulateMedia({ colorScheme: theme })
        await page.screenshot({ path: join(folder, fileOf(state, locale, theme, view)), fullPage: true })
      }
      await end?.()
    } catch (error) {
      missed += 1
      console.error(`${state}, ${locale}, ${view.width}: ${error instanceof Error ? error.message : error}`)
    } finally {
      await context.close()
    }
  }
  return missed
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  ...(env.chromium ? { executablePath: env.chromium } : {}),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
})
let missed = 0
try {
  const made = await makeJobs()
  for (const locale of languages) for (const view of views) missed += await walk(browser, locale, view, made)
} finally {
  await browser.close()
}

const there = new Set(await readdir(folder))
const all = Object.keys(states).flatMap((state) =>
  views.flatMap((view) =>
    languages.flatMap((locale) =>
      themes.map((theme): Picture => ({
        file: fileOf(state, locale, theme, view),
        state,
        title: `${locale} ${theme} ${view.width}`,
        width: view.width,
      })),
    ),
  ),
)
const pictures = all.filter(({ file }) => there.has(file))
await writeFile(join(folder, 'index.html'), contactSheet(pictures))
console.log(`${pictures.length} screenshots, ${missed} states not reached: ${join(folder, 'index.html')}`)
process.exitCode = missed > 0 ? 1 : 0

interface Picture {
  file: string
  state: string
  /** The locale, colour scheme and width. */
  title: string
  width: number
}

/** Returns the contact sheet's HTML, which links the screenshots in its own folder. */
function contactSheet(pictures: readonly Picture[]): string {
  const rows = [...Map.groupBy(pictures, ({ state }) => state)].map(([state, all]) => {
    const figures = all.map(
      ({ file, title, width }) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy" width="${Math.round(width / 2)}"></a><figcaption>${title}</figcaption></figure>`,
    )
    return `<h2 id="${state}">${state}</h2><div>${figures.join('')}</div>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every state of every page</title>
<style>body{font:14px system-ui;margin:1rem;background:#777;color:#fff}div{display:flex;gap:1rem;align-items:start;overflow-x:auto}figure{margin:0;flex:none}</style>
<h1>Every state of every page</h1>${rows.join('\n')}</html>
`
}
