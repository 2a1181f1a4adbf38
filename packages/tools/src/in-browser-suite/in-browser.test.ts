/** The tools that run in the browser pass the contract suite in Chromium, and make there what they make on the server. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FileKind } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { badBooks, badImages, badPdfs, fingerprint, manyPages, sample } from '@docweave/fixtures'
import { describeTool, runWhole } from '@docweave/tool-kit/contract-suite'
import { Image } from 'mupdf'
import { afterAll, expect, it } from 'vitest'
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
const further: Readonly<Record<string, readonly { name: string; kind: FileKind; content: Uint8Array }[]>> = books

/** What a file shows. Pictures are compared by their pixels: the browser packs them by another library. */
function looksOf(path: string, kind: FileKind): string {
  if (kind !== 'png') return fingerprint(path, kind)
  const pixmap = new Image(readFileSync(path)).toPixmap()
  return [pixmap.getWidth(), pixmap.getHeight(), createHash('sha256').update(pixmap.getPixels()).digest('hex')].join(
    ' ',
  )
}

for (const load of browserRuns.values()) {
  const runnable = await load()
  const { tool } = runnable
  describeTool(runnable, {
    ...{ inspect, kindsOf, sample, fingerprint, options, elsewhere, ...spareProcesses },
    bad: { pdf: badPdfs, ...badImages, ...badBooks },
    manyPages: { pdf: manyPages },
  })

  const samples = tool.accepts.map((kind) => ({ name: `the sample of ${kind}`, kind, content: sample(kind) }))
  it.each([...samples, ...(further[tool.id] ?? [])])(
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
