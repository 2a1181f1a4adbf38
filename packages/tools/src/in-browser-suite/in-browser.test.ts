/** The tools that run in the browser pass the contract suite in Chromium, and make there what they make on the server. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FileKind } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { badBooks, badImages, badPdfs, documentPdf, fingerprint, manyPages, sample } from '@docweave/fixtures'
import { describeTool, runWhole } from '@docweave/tool-kit/contract-suite'
import type { RunnableTool } from '@docweave/tool-kit/run'
import { Image } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { browserRuns } from '../browser-runs.gen.ts'
import { spareProcesses } from '../spare-processes.ts'
import { books } from './testing/books.ts'
import { openChromium } from './testing/tools-in-chromium.ts'

const chromium = await openChromium(process.env.CHROMIUM_PATH)
afterAll(() => chromium.close())

const options: Readonly<Record<string, Record<string, unknown>>> = {
  'sign-pdf': { text: 'Kim Minsu' },
  'pdf-to-xlsx': { text: true },
}
const elsewhere = chromium.place
const leftElsewhere = async () => {
  await chromium.tidied()
  return chromium.left()
}
const further: Readonly<Record<string, readonly { name: string; kind: FileKind; content: Uint8Array }[]>> = books

/** What a file shows. Pictures are compared by their pixels: the browser packs them by another library. */
function looksOf(path: string, kind: FileKind): string {
  if (kind !== 'png') return fingerprint(path, kind)
  const pixmap = new Image(readFileSync(path)).toPixmap()
  return [pixmap.getWidth(), pixmap.getHeight(), createHash('sha256').update(pixmap.getPixels()).digest('hex')].join(
    ' ',
  )
}

/** `npm run browser-suite` runs every case, `npm test` one of each sort. */
const short = process.env.BROWSER_SUITE !== 'whole'
/** A comma-separated list of tool ids; only these are checked. */
const chosen = process.env.TOOLS?.split(',')

for (const id of browserRuns.keys()) {
  if (chosen && !chosen.includes(id)) continue
  const runnable = await load(id)
  const { tool } = runnable
  describeTool(runnable, {
    ...{ inspect, kindsOf, sample, fingerprint, options, elsewhere, ...spareProcesses, short },
    leftElsewhere,
    bad: { pdf: badPdfs, ...badImages, ...badBooks },
    manyPages: { pdf: manyPages },
  })

  const samples = tool.accepts.map((kind) => ({ name: `the sample of ${kind}`, kind, content: sample(kind) }))
  it.each(short ? samples.slice(0, 1) : [...samples, ...(further[tool.id] ?? [])])(
    `${tool.id} makes of $name what it makes on the server`,
    { timeout: 60_000 },
    async ({ kind, content }) => {
      if (!content) throw new Error(`no sample of ${kind}`)
      const looks = async (where: { elsewhere?: typeof elsewhere }) => {
        const outcome = await runWhole(runnable, [{ kind, content }], {
          ...{ inspect, kindsOf, options: options[tool.id] ?? {} },
          ...where,
        })
        const seen = outcome.files.map((file) => ({ pages: file.pages, looks: looksOf(file.path, file.kind) }))
        await outcome.remove()
        return { seen, notices: outcome.notices }
      }
      expect(await looks({ elsewhere })).toEqual(await looks({}))
    },
  )
}

/** Loads a tool that runs in the browser. */
async function load(id: string): Promise<RunnableTool> {
  const runnable = await browserRuns.get(id)?.()
  if (!runnable) throw new Error(`no tool ${id} in the browser`)
  return runnable
}

describe('an interrupted step', () => {
  const told = { inspect, kindsOf, elsewhere }
  const running = () => chromium.page.workers()

  it('costs one document and its worker if the engine has too little memory', { timeout: 60_000 }, async () => {
    const run = await load('pdf-to-jpg')
    const files = [{ kind: 'pdf' as const, content: sample('pdf') ?? new Uint8Array() }]
    // The memory of the worker before is large enough.
    await chromium.page.reload()
    await expect(runWhole(run, files, { ...told, memoryMegabytes: 1, options: { dpi: 300 } })).rejects.toMatchObject({
      code: 'MEMORY_EXCEEDED',
    })
    await expect.poll(running).toEqual([])
    expect(await leftElsewhere()).toEqual([])
    await (await runWhole(run, files, told)).remove()
    expect(running()).toHaveLength(1)
  })

  /**
   * Splits a document and cancels the step when it has stored some pages; returns its error and how long it took to end, in milliseconds. On a
   * busy machine a step may end before that is seen: a document of twice as many pages is then split.
   */
  async function cancelWhileStoring(run: RunnableTool, pages: number): Promise<{ error: unknown; took: number }> {
    const cancel = new AbortController()
    // Pages of different content, so that each becomes a file of its own.
    const content = documentPdf({ pages, scans: 0 })
    const ended = runWhole(run, [{ kind: 'pdf', content }], { ...told, signal: cancel.signal }).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ error }),
    )
    await expect.poll(async () => (await chromium.left()).length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(3)
    const from = performance.now()
    cancel.abort()
    const end = await ended
    if ('error' in end) return { error: end.error, took: performance.now() - from }
    await end.outcome.remove()
    return cancelWhileStoring(run, 2 * pages)
  }

  it('leaves nothing if it is cancelled while its outputs are stored', { timeout: 120_000 }, async () => {
    const { error, took } = await cancelWhileStoring(await load('split-pdf'), 500)
    expect(error).toMatchObject({ code: 'CANCELLED' })
    expect(took).toBeLessThan(2000)
    expect(await leftElsewhere()).toEqual([])
  })
})
