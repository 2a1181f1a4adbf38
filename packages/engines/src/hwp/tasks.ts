/** The tasks of the Hangul engine. Its process handles one document: opens it, draws it in page ranges, and finishes the PDF. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { checkFile } from './check-file.ts'
import { convertDocument } from './convert-document.ts'
import { emptyPrompts } from './empty-prompts.ts'
import { fallbackFonts } from './fallback-fonts.ts'
import { joinOverflowingColumns, isBeyondPage, findSpaces, textRunsIn } from './page-text.ts'
import { DrawnText, hasUndrawnParts, readText } from './undrawn-content.ts'
import { finishPdf, languageOf } from './finish-pdf.ts'
import { headingsOf, linksOf } from './navigation.ts'
import { breakOverfullPages } from './overfull-pages.ts'
import { startPageNumbers } from './page-numbers.ts'
import { DocumentPrint } from './print/print-document.ts'
import { movedTables } from './print/table-margins.ts'
import { flowedAround } from './print/text-wrap.ts'
import { keepTablesWhole } from './keep-tables-whole.ts'
import { splitLostParagraphs } from './lost-paragraphs.ts'
import { hasLostSections } from './lost-sections.ts'
import { forgetDrawnPages, openDocument } from './rhwp.ts'
import { unlessRefused } from './unless-refused.ts'
import type { Specs, TaskName } from './specs.ts'

let current: HwpDocument | undefined
/** The text of a document that will be printed, a line for each run. */
let text = ''
let drawnText = new DrawnText()
/** The number of printed pages with text beyond their ends. */
let cutPages = 0
let printed: DocumentPrint | undefined

function document(): HwpDocument {
  if (!current) throw new Error('no document is open: the task `open` must run first')
  return current
}

/** Closes the document. */
function close(): void {
  current?.free()
  current = undefined
  text = ''
  drawnText = new DrawnText()
  cutPages = 0
  printed = undefined
}

/**
 * Writes the document as HWPX, and runs `work` with the path of the file. Returns `undefined` if the engine refuses to write it: it refers to
 * styles that do not exist.
 */
async function withExport<Result>(
  exported: HwpDocument,
  work: (path: string) => Promise<Result>,
): Promise<Result | undefined> {
  const content = unlessRefused(() => exported.exportHwpx())
  if (!content) return undefined
  const path = join(tmpdir(), 'exported.hwpx')
  writeFileSync(path, content)
  try {
    return await work(path)
  } finally {
    rmSync(path)
  }
}

const Information = z.object({ fontsUsed: z.array(z.string()) })
const References = z.array(z.unknown())
const Controls = z.array(
  z.object({ ctrlId: z.string(), props: z.object({ TextWrap: z.number().optional() }).default({}) }),
)

/** The layers of the file format behind and in front of the text. */
const layers: ReadonlySet<number | undefined> = new Set([2, 3])

/** Changes a document as far as the engine allows. */
const mend = <Result>(changed: HwpDocument, work: (changed: HwpDocument) => Result) =>
  unlessRefused(() => work(changed))

export const hwpTasks: {
  readonly [Name in TaskName]: (args: Specs[Name]['args']) => Specs[Name]['result'] | Promise<Specs[Name]['result']>
} = {
  async open({ path, password, willBePrinted }) {
    close()
    await checkFile(path)
    current = openDocument(path, password)
    const lostSections = hasLostSections(current)
    if (willBePrinted) {
      text = (await withExport(current, readText)) ?? ''
      mend(current, startPageNumbers)
    }
    mend(current, emptyPrompts)
    const { fontsUsed } = Information.parse(JSON.parse(current.getDocumentInfo()))
    const controls = Controls.parse(JSON.parse(current.getControls()))
    if (willBePrinted && controls.some(({ ctrlId, props }) => ctrlId === 'tbl' && layers.has(props.TextWrap)))
      mend(current, keepTablesWhole)
    const linkedPictures = References.parse(JSON.parse(current.getExternalImageReferences())).length
    const joinedColumns = joinOverflowingColumns(current)
    const unknownParts = controls.some(({ ctrlId }) => ctrlId === '')
    return {
      pages: current.pageCount(),
      families: fontsUsed,
      lostSections,
      unknownParts,
      linkedPictures,
      joinedColumns,
    }
  },
  hasUndrawnParts: async () => (await withExport(document(), hasUndrawnParts)) ?? false,
  async convert(args) {
    const result = await withExport(document(), (path) => convertDocument(path, args))
    if (!result) throw new DocweaveError('FILE_DAMAGED', {}, 'the engine refused to write the document')
    return result
  },
  print({ from, to, faces }) {
    printed ??= new DocumentPrint({ faces, fallbacks: fallbackFonts() })
    const families = new Set<string>()
    let [replaced, undrawn, cut] = [0, 0, 0]
    for (let page = from; page < to; page++) {
      const drawn = document().renderPageSvgWithProfile(page, 'print')
      const spaces = findSpaces(textRunsIn(document().getPageTextLayout(page)))
      const layout = document().getPageControlLayout(page)
      const added = printed.addPage(drawn, spaces, {
        isFlowedAround: flowedAround(layout),
        movedTables: movedTables(document(), layout),
      })
      for (const family of added.families) families.add(family)
      replaced += added.replaced
      undrawn += added.undrawn
      drawnText.add(drawn)
      if (isBeyondPage(drawn)) cut++
    }
    cutPages += cut
    forgetDrawnPages(document())
    return { families: [...families], replaced, undrawn, cut }
  },
  mendLostText() {
    const isSplit = mend(document(), (it) => splitLostParagraphs(it, drawnText.lostRuns(text)))
    const isBroken = cutPages > 0 && mend(document(), breakOverfullPages)
    if (!isSplit && !isBroken) return undefined
    cutPages = 0
    drawnText = new DrawnText()
    printed = undefined
    return document().pageCount()
  },
  finish({ out, title }) {
    const pdf = printed?.finish()
    if (!pdf) throw new Error('no page is printed: the task `print` must run first')
    const headings = headingsOf(document())
    const links = linksOf(document(), headings)
    finishPdf(pdf, out, { title, language: languageOf(text), headings, links })
    return { lacksText: drawnText.lacks(text) }
  },
  close,
}
