/** The tasks of the Hangul engine. Its process handles one document: opens it, draws it in page ranges, and finishes the PDF. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { checkFile } from './check-file.ts'
import { joinOverflowingColumns, isBeyondPage, findSpaces, textRunsIn } from './page-text.ts'
import { DrawnText, hasUndrawnParts, undrawnPictures } from './undrawn-content.ts'
import { finishPdf, languageOf } from './finish-pdf.ts'
import { advanceOf } from './glyphs.ts'
import { JpegPictures } from './jpeg-pictures.ts'
import { headingsOf, linksOf } from './navigation.ts'
import { preparePage } from './page-svg.ts'
import { openDocument } from './rhwp.ts'
import type { Specs, TaskName } from './specs.ts'

let current: HwpDocument | undefined
let drawnText = new DrawnText()
let jpegs = new JpegPictures()

function document(): HwpDocument {
  if (!current) throw new Error('no document is open: the task `open` must run first')
  return current
}

/** Closes the document. */
function close(): void {
  current?.free()
  current = undefined
  drawnText = new DrawnText()
  jpegs = new JpegPictures()
}

const Information = z.object({ fontsUsed: z.array(z.string()) })
const References = z.array(z.unknown())
const Controls = z.array(z.object({ ctrlId: z.string() }))

export const hwpTasks: {
  readonly [Name in TaskName]: (args: Specs[Name]['args']) => Specs[Name]['result'] | Promise<Specs[Name]['result']>
} = {
  async open({ path, password }) {
    close()
    await checkFile(path)
    current = openDocument(path, password)
    const { fontsUsed } = Information.parse(JSON.parse(current.getDocumentInfo()))
    const controls = Controls.parse(JSON.parse(current.getControls()))
    const linkedPictures = References.parse(JSON.parse(current.getExternalImageReferences())).length
    const joinedColumns = joinOverflowingColumns(current)
    const unknownParts = controls.some(({ ctrlId }) => ctrlId === '')
    return { pages: current.pageCount(), families: fontsUsed, unknownParts, linkedPictures, joinedColumns }
  },
  async hasUndrawnParts() {
    const path = join(tmpdir(), 'parts.hwpx')
    writeFileSync(path, document().exportHwpx())
    try {
      return await hasUndrawnParts(path)
    } finally {
      rmSync(path)
    }
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
  close,
}
