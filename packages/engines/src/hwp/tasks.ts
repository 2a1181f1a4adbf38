/** The tasks of the Hangul engine. Its process handles one document: opens it, draws it in page ranges, and finishes the PDF. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { checkFile } from './check-file.ts'
import { convertDocument } from './convert-document.ts'
import { withoutDeletedText } from './deleted-text.ts'
import { chartsOf } from './document/charts.ts'
import { emptyPrompts } from './empty-prompts.ts'
import { fallbackFonts } from './fallback-fonts.ts'
import { joinOverflowingColumns, findCharacters, isBeyondPage, textRunsIn } from './page-text.ts'
import { DrawnText, embeddedObjectsIn, readText } from './undrawn-content.ts'
import { finishPdf, languageOf } from './finish-pdf.ts'
import { headingsOf, linksOf } from './navigation.ts'
import { breakOverfullPages } from './overfull-pages.ts'
import { startPageNumbers } from './page-numbers.ts'
import { linesIn } from './print/line-runs.ts'
import { headsOnPage, readListHeads, type ListHeads } from './print/list-heads.ts'
import { MovedTexts } from './print/moved-texts.ts'
import { DocumentPrint } from './print/print-document.ts'
import { respacedLines } from './print/respaced-lines.ts'
import { pageNumberFont, pageNumberPlace } from './print/page-number.ts'
import { storedPlaces } from './print/stored-places.ts'
import { movedObjects } from './print/outer-margins.ts'
import { fittedPaper, ownPaper } from './print/paper.ts'
import { isFittedToPaper } from './print-settings.ts'
import { swappedTables } from './print/swapped-tables.ts'
import { flowedAround } from './print/text-wrap.ts'
import { textBeforeSpaces } from './print/trailing-spaces.ts'
import { keepTablesWhole } from './keep-tables-whole.ts'
import { tablesIn } from './page-tables.ts'
import { splitLostParagraphs } from './lost-paragraphs.ts'
import { hasLostSections } from './lost-sections.ts'
import { withRewrittenSections } from './rewrite-sections.ts'
import { withRubyAsText } from './ruby-as-text.ts'
import { forgetDrawnPages, openBytes, openDocument } from './rhwp.ts'
import { startStoredPages } from './stored-pages.ts'
import { afterSplit, readStoredPositions, type StoredPositions } from './stored-positions.ts'
import { letTextBesideTables } from './text-beside-tables.ts'
import { unlessRefused } from './unless-refused.ts'
import type { Specs, TaskName } from './specs.ts'

let current: HwpDocument | undefined
/** The text of a document that will be printed, a line for each run. */
let text = ''
let drawnText = new DrawnText()
/** Where Hangul had put its paragraphs; empty once paragraphs are added. */
let positions: StoredPositions = []
/** The numbers and bullets that differ from their texts. */
let listHeads: ListHeads = new Map()
/** The number of printed pages with text beyond their ends. */
let cutPages = 0
/** The number of charts and other embedded objects, and of those that are printed. */
let [embedded, drawnEmbedded] = [0, 0]
/** Whether the pages are fitted to the paper. */
let isFitted = false
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
  positions = []
  listHeads = new Map()
  drawnText = new DrawnText()
  cutPages = 0
  embedded = 0
  drawnEmbedded = 0
  isFitted = false
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
  z.object({
    ctrlId: z.string(),
    userDesc: z.string(),
    props: z.object({ TextWrap: z.number().optional() }).default({}),
  }),
)

const controlsOf = (opened: HwpDocument) => Controls.parse(JSON.parse(opened.getControls()))

/** Returns the document with the readings of characters as text, if it has any. */
async function withReadings(opened: HwpDocument): Promise<HwpDocument> {
  const rewritten = await withExport(opened, (path) => withRewrittenSections(path, withRubyAsText))
  if (!rewritten) return opened
  opened.free()
  return openBytes(rewritten, undefined)
}

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
    const rewritten = await withRewrittenSections(path, withoutDeletedText)
    current = rewritten ? openBytes(rewritten, password) : openDocument(path, password)
    const lostSections = hasLostSections(current)
    const controls = controlsOf(current)
    embedded = controls.filter(({ userDesc }) => userDesc === 'OLE').length
    if (willBePrinted) {
      isFitted = await isFittedToPaper(path)
      // Controls of unknown type may be characters with readings.
      if (controls.some(({ ctrlId }) => ctrlId === '')) current = await withReadings(current)
      const exported = await withExport(current, async (file) => ({
        text: await readText(file),
        positions: await readStoredPositions(file),
        heads: await readListHeads(file),
      }))
      text = exported?.text ?? ''
      positions = exported?.positions ?? []
      listHeads = exported?.heads ?? new Map()
      mend(current, startPageNumbers)
    }
    mend(current, emptyPrompts)
    const { fontsUsed } = Information.parse(JSON.parse(current.getDocumentInfo()))
    if (willBePrinted && controls.some(({ ctrlId, props }) => ctrlId === 'tbl' && layers.has(props.TextWrap)))
      mend(current, keepTablesWhole)
    const linkedPictures = References.parse(JSON.parse(current.getExternalImageReferences())).length
    const joinedColumns = joinOverflowingColumns(current)
    if (joinedColumns) positions = []
    mend(current, (it) => letTextBesideTables(it, positions))
    mend(current, (it) => startStoredPages(it, positions))
    // Paragraphs that were changed have other shapes.
    if (listHeads.size > 0) listHeads = (await withExport(current, readListHeads)) ?? listHeads
    return { pages: current.pageCount(), families: fontsUsed, lostSections, linkedPictures, joinedColumns }
  },
  async convert(args) {
    const result = await withExport(document(), (path) => convertDocument(path, args, chartsOf(document())))
    if (!result) throw new DocweaveError('FILE_DAMAGED', {}, 'the engine refused to write the document')
    return result
  },
  print({ from, to, faces }) {
    printed ??= new DocumentPrint({ faces, fallbacks: fallbackFonts() }, isFitted ? fittedPaper : ownPaper)
    const families = new Set<string>()
    let [replaced, undrawn, cut] = [0, 0, 0]
    const numberFont = pageNumberFont(document())
    for (let page = from; page < to; page++) {
      const drawn = document().renderPageSvgWithProfile(page, 'print')
      const textLayout = document().getPageTextLayout(page)
      const characterAt = findCharacters(textRunsIn(textLayout))
      const layout = document().getPageControlLayout(page)
      const tables = tablesIn(layout)
      const heads = headsOnPage(textLayout, listHeads)
      const lines = linesIn(textLayout)
      const added = printed.addPage(drawn, characterAt, {
        isFlowedAround: flowedAround(layout),
        movedObjects: [
          ...swappedTables(document(), page, { tables, stored: positions }),
          ...storedPlaces(document(), page, { tables, textLayout, stored: positions }),
          ...movedObjects(document(), { tables, layout, textLayout }),
        ],
        movedTexts: new MovedTexts(
          [...textBeforeSpaces(document(), lines), ...respacedLines(document(), lines, heads)],
          heads,
        ),
        pageNumber: pageNumberPlace(document(), page),
        pageNumberFont: numberFont,
      })
      for (const family of added.families) families.add(family)
      replaced += added.replaced
      undrawn += added.undrawn
      drawnText.add(drawn)
      drawnEmbedded += embeddedObjectsIn(layout)
      if (isBeyondPage(drawn)) cut++
    }
    cutPages += cut
    forgetDrawnPages(document())
    return { families: [...families], replaced, undrawn, cut }
  },
  mendLostText() {
    const split = mend(document(), (it) => splitLostParagraphs(it, drawnText.lostRuns(text))) ?? []
    const isBroken = cutPages > 0 && mend(document(), breakOverfullPages)
    if (split.length === 0 && !isBroken) return undefined
    cutPages = 0
    drawnEmbedded = 0
    // The lines of overfull pages are higher than they were when the document was saved.
    if (isBroken) positions = []
    for (const { sec, para } of split) positions = afterSplit(positions, sec, para)
    drawnText = new DrawnText()
    printed = undefined
    return document().pageCount()
  },
  finish({ out, title }) {
    const pdf = printed?.finish()
    if (!printed || !pdf) throw new Error('no page is printed: the task `print` must run first')
    const headings = headingsOf(document())
    const links = linksOf(document(), headings)
    finishPdf(pdf, out, { title, language: languageOf(text), headings, links, units: printed.units })
    return { lacksContent: drawnText.lacks(text) || drawnEmbedded < embedded }
  },
  close,
}
