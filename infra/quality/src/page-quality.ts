/** Benchmark of page quality: Lighthouse, paint times on a slow phone, input latency, script size, and many files at once. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { connect, runJob, upload } from './support/client.ts'
import { lighthouse } from './support/lighthouse.ts'
import { firstPageScript, slowLoad } from './support/page-load.ts'
import { longTasks, slowestAnswer } from './support/page-use.ts'
import { record } from './support/record.ts'
import { atLeast, atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'
import { textPages } from './support/pdf-pages.ts'

const rounds = 5
const lighthouseRounds = 3
const files = 200

/** Runs sequentially, because concurrent runs would slow each other down. */
async function repeat<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let round = 0; round < times; round++) all.push(await run())
  return all
}
const list = (values: readonly number[], digits = 0) => values.map((value) => value.toFixed(digits)).join(', ')

const [load = 0] = loadavg()

await withSystem(async ({ urls }) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    const path = join(folder, 'pages.pdf')
    await writeFile(path, textPages(3))
    const { id } = await runJob(connect(urls.site), await upload(urls.site, path), [
      { tool: 'compress-pdf', options: {} },
    ])
    const tool = `${urls.site}/compress-pdf`
    const chain = `${urls.site}/chains/searchable-scan`
    const pages = {
      home: `${urls.site}/`,
      'a tool': tool,
      'a popular workflow': chain,
      'a completed job': `${urls.site}/download/${id}`,
    }
    const findings = []
    const notes = []
    for (const [name, url] of Object.entries(pages)) {
      const loads = await repeat(rounds, () => slowLoad(browser, url))
      const paints = loads.map(({ paint }) => paint)
      const shifts = loads.map(({ shift }) => shift)
      findings.push(
        atMost(`${name}: largest contentful paint`, median(paints) / 1000, 1.5, 's'),
        atMost(`${name}: layout shift`, Math.max(...shifts), 0.02, 'of the page'),
      )
      const script = (await firstPageScript(browser, url)) / 1000
      // Visits start on the other pages. The job page follows them and also loads the code that tracks the job, so it has no bound.
      if (name === 'a completed job') notes.push(`${name}: ${script.toFixed(1)} kB of JavaScript, gzipped, in total`)
      else findings.push(atMost(`${name}: JavaScript, gzipped`, script, 130, 'kB'))
      notes.push(`${name}: painted after ${list(paints)} ms; shifts ${list(shifts, 3)}`)
    }
    const answers = await repeat(rounds, () => slowestAnswer(browser, tool, path, 1))
    const slow = await repeat(rounds, () => slowestAnswer(browser, tool, path, 4))
    findings.push(atMost('interaction to next paint on a tool’s page', median(answers), 100, 'ms'))
    const tasks = await repeat(rounds, async () => longTasks(browser, tool, await readFile(path), files))
    const longest = tasks.map((all) => Math.max(0, ...all))
    findings.push(atMost(`longest task over 50 ms when ${files} files are dropped`, Math.max(...longest), 50, 'ms'))
    for (const [name, url] of Object.entries(pages)) {
      // A job's page must not be indexed, which Lighthouse counts as a defect.
      const skip = name === 'a completed job' ? ['is-crawlable'] : []
      const reports = await repeat(lighthouseRounds, () => lighthouse(url, skip))
      for (const category of Object.keys(reports[0]?.scores ?? {})) {
        const scores = reports.map(({ scores }) => scores[category] ?? 0)
        findings.push(atLeast(`${name}: Lighthouse, ${category}`, median(scores), 95, 'points'))
      }
      const failed = [...new Set(reports.flatMap(({ failed }) => failed))]
      notes.push(`${name}: failed Lighthouse audits: ${failed.join(', ') || 'none'}`)
    }
    notes.push(
      `interactions (choose a file, add a step, open its options, type): the slowest of each round ${list(answers)} ms without throttling, to which the bound applies; ${list(slow)} ms with the processor slowed down four times`,
      `${files} files: the longest task of each round ${list(longest)} ms, from the drop until each file is listed with its kind; 0 if none exceeds 50 ms`,
      `first paints: 412 × 823, 1.6 Mbit/s, 150 ms, processor slowed down four times, empty cache, median of ${rounds}; layout shift: the worst of ${rounds}`,
      `the load average was ${load.toFixed(1)} at the start; above the number of cores, times are longer than those of the site itself`,
      `Lighthouse 13.5.0, mobile preset, median of ${lighthouseRounds}`,
    )
    await record('page-quality: performance in Chromium', findings, notes)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
})
