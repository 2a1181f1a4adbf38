/** What runs in an engine thread: one document after the other, opened, drawn in ranges of pages, and finished. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
// Before mupdf: it counts and bounds what mupdf takes.
import { heap } from '../mupdf/heap.ts'
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { setLog } from 'mupdf'
import { failureOf } from '../mupdf/failure.ts'
import { joinOverflowingColumns } from './columns.ts'
import { DrawnText } from './drawn-text.ts'
import { finishPdf } from './finish-pdf.ts'
import { advanceOf } from './glyphs.ts'
import { JpegPictures } from './jpeg-pictures.ts'
import { languageOf } from './language.ts'
import { headingsOf, linksOf } from './navigation.ts'
import { preparePage } from './page-svg.ts'
import { isBeyondPage } from './page-text.ts'
import { heapBytes, openDocument } from './rhwp.ts'
import type { Reply, Request, Specs, TaskName } from './specs.ts'
import { findSpaces, textRunsIn } from './text-runs.ts'
import { undrawnPictures } from './undrawn-pictures.ts'

/** Of mupdf, which only finishes documents here. */
heap.limitBytes = 1_000_000_000
setLog({ error: () => undefined, warning: () => undefined })

let current: HwpDocument | undefined
let drawnText = new DrawnText()
let jpegs = new JpegPictures()

function document(): HwpDocument {
  if (!current) throw new Error('no document is open')
  return current
}

const Information = z.object({ fontsUsed: z.array(z.string()) })
const References = z.array(z.unknown())
const Controls = z.array(z.object({ ctrlId: z.string() }))

const tasks: { readonly [Name in TaskName]: (args: Specs[Name]['args']) => Specs[Name]['result'] } = {
  open({ path, password }) {
    tasks.close({})
    current = openDocument(path, password)
    const { fontsUsed } = Information.parse(JSON.parse(current.getDocumentInfo()))
    const controls = Controls.parse(JSON.parse(current.getControls()))
    const linkedPictures = References.parse(JSON.parse(current.getExternalImageReferences())).length
    const joinedColumns = joinOverflowingColumns(current)
    const unknownParts = controls.some(({ ctrlId }) => ctrlId === '')
    return { pages: current.pageCount(), families: fontsUsed, unknownParts, linkedPictures, joinedColumns }
  },
  write({ path }) {
    writeFileSync(path, document().exportHwpx())
  },
  draw({ from, to, folder, faces, coverage }) {
    const families = new Set<string>()
    let [replaced, undrawn, cut] = [0, 0, 0]
    for (let page = from; page < to; page++) {
      const drawn = document().renderPageSvg(page)
      const spaces = findSpaces(textRunsIn(document().getPageTextLayout(page)))
      const prepared = preparePage(jpegs.takeOut(drawn), spaces, { faces, coverage, advanceOf })
      for (const family of prepared.families) families.add(family)
      replaced += prepared.replaced
      drawnText.add(drawn)
      undrawn += undrawnPictures(drawn)
      if (isBeyondPage(drawn)) cut++
      writeFileSync(join(folder, `${page}.svg`), prepared.svg)
    }
    return { families: [...families], replaced, undrawn, cut }
  },
  finish({ path, out, title }) {
    const text = z.string().parse(JSON.parse(document().getTextFileUnicode()))
    const headings = headingsOf(document())
    const links = linksOf(document(), headings)
    finishPdf(path, out, { title, language: languageOf(text), headings, links, jpegs })
    return { lacksText: drawnText.lacks(text) }
  },
  close() {
    current?.free()
    current = undefined
    drawnText = new DrawnText()
    jpegs = new JpegPictures()
  },
}

const heldBytes = () => heapBytes() + heap.bytes()

function perform<Name extends TaskName>({ task, args }: Request<Name>): void {
  const tell = (reply: Reply<Name>) => parentPort?.postMessage(reply)
  try {
    const result = tasks[task](args)
    tell({ type: 'done', result, heapBytes: heldBytes() })
  } catch (error) {
    const { code, cause } = failureOf(error)
    tell({ type: 'failed', code, cause: String(cause ?? error), heapBytes: heldBytes() })
  }
}

parentPort?.on('message', (request: Request) => perform(request))
parentPort?.postMessage('loaded')
