/**
 * Benchmark of every tool that runs in the browser: how much it downloads at its first use, how long a first and a second job take there and on
 * the server, and the memory that the browser needs for it. One small sample each: the other benchmark, `browser`, has large documents.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { mediaTypes, type FileKind } from '@docweave/contract'
import { sample } from '@docweave/fixtures'
import { tools } from '@docweave/tools/tools'
import { prepare, run, type Place, type Upload } from './support/browser-runs.ts'
import { memoryOf, watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atMost } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

/** Options of tools that have no useful defaults. */
const options: Readonly<Record<string, string>> = {
  'del-pdf-page': '?options={"pages":"2"}',
  'reorder-pdf': '?options={"order":"reverse"}',
}

/** Tools that need more than a sample and a click on Run: a signature, a table, and a download that the visitor agrees to. */
const left: ReadonlySet<string> = new Set(['sign-pdf', 'pdf-to-xlsx', 'pdf-ocr'])

function uploadOf(kind: FileKind, name: string): Upload {
  const content = sample(kind)
  if (!content) throw new Error(`no sample of ${kind}`)
  return { name: `${name}.${kind}`, mimeType: mediaTypes[kind], buffer: Buffer.from(content) }
}

/** Adds up the bytes of the site's files that a page receives, as they are sent. */
function countBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

interface Measured {
  /** Milliseconds of the first job in a browser without a cache, and of the next. */
  first: number
  second: number
  /** Bytes that the first job downloads after the click on Run. */
  bytes: number
  /** What the browser needs beyond the opened page, at most (MB). */
  memory: number
}

async function measure(
  browser: Browser,
  pid: number,
  address: string,
  files: readonly Upload[],
  place: Place,
): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await prepare(page, address, files, place)
  const received = countBytes(page)
  const before = (await memoryOf(pid)) / 1e6
  const peak = watchMemory(pid, { every: 50 })
  const first = (await run(page)).whole
  const memory = (await peak()) - before
  const bytes = await received()
  await prepare(page, address, files, place)
  const second = (await run(page)).whole
  await context.close()
  return { first, second, bytes, memory }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

await withSystem(async ({ urls }) => {
  const server = await chromium.launchServer({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  const pid = server.process().pid ?? 0
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const lines: string[] = []
    let largest = 0
    for (const { id, accepts, runs } of tools.values()) {
      if (!runs.includes('browser') || left.has(id)) continue
      const [kind] = accepts
      if (kind === undefined) continue
      const address = `${urls.site}/${id}${options[id] ?? ''}`
      const files = id === 'merge-pdf' ? [uploadOf(kind, 'a'), uploadOf(kind, 'b')] : [uploadOf(kind, 'a')]
      const here = await measure(browser, pid, address, files, 'browser')
      const there = await measure(browser, pid, address, files, 'server')
      largest = Math.max(largest, here.memory)
      lines.push(
        `${id}: downloads ${(here.bytes / 1e6).toFixed(1)} MB; in the browser ${inSeconds(here.first)} first, then ` +
          `${inSeconds(here.second)}, ${here.memory.toFixed(0)} MB; on the server ${inSeconds(there.first)} first, then ${inSeconds(there.second)}`,
      )
      console.error(lines.at(-1))
    }
    await record(
      'browser-tools: each tool’s first and second job',
      [atMost('memory of the browser for a small document', largest, 400, 'MB')],
      [...lines, 'from the click on Run until “Done”; a first job begins with an empty cache, over the local network'],
    )
  } finally {
    await server.close()
  }
})
