/** Reads a Hangul document that the engine has exported as HWPX (OWPML, KS X 6101), whatever its format was. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withArchive, type Archive } from '../../archive/index.ts'
import type { BorderFill, HangulDocument, PageBorder, RunningPart, Section, Styles } from './model.ts'
import type { PrivateCharacters } from './private-characters.ts'
import { ParagraphReader } from './read-paragraphs.ts'
import { readStyles } from './read-styles.ts'
import { childOf, childrenOf, pointsIn, readChildren, wholeIn, type XmlElement } from './xml.ts'

/** The greatest number that Word begins to count pages with. */
const lastStart = 32_767

const emptySection = (): Section => ({
  width: 595.28,
  height: 841.88,
  margin: { left: 85, right: 85, top: 57, bottom: 42, header: 42, footer: 42 },
  columns: { count: 1, gap: 0 },
  isVertical: false,
  pageBorder: undefined,
  hasPagePicture: false,
  outline: '',
  running: [],
  pageNumber: undefined,
  firstPage: undefined,
  paragraphs: [],
})

/** The border and background of all pages of a section, or of its odd pages. */
function readPageBorder(section: Section, properties: XmlElement, { borderFills }: Styles): void {
  const borders = childrenOf(properties, 'pageBorderFill')
  const border = borders.find(({ attributes }) => attributes['type'] === 'BOTH') ?? borders[0]
  const sides = borderFills.get(border?.attributes['borderFillIDRef'] ?? '')
  section.hasPagePicture = sides?.hasPicture ?? false
  section.pageBorder = sides && pageBorderOf(border, sides)
}

function pageBorderOf(border: XmlElement | undefined, sides: BorderFill): PageBorder | undefined {
  if (![sides.left, sides.right, sides.top, sides.bottom].some(Boolean)) return undefined
  const offset = childOf(border, 'offset')
  return {
    sides,
    from: border?.attributes['textBorder'] === 'PAPER' ? 'paper' : 'text',
    distance: {
      left: pointsIn(offset, 'left'),
      right: pointsIn(offset, 'right'),
      top: pointsIn(offset, 'top'),
      bottom: pointsIn(offset, 'bottom'),
    },
  }
}

/** The properties of a section, which stand in its first paragraph. */
function readProperties(section: Section, properties: XmlElement, styles: Styles): void {
  const page = childOf(properties, 'pagePr')
  const margin = childOf(page, 'margin')
  const [width, height] = [pointsIn(page, 'width'), pointsIn(page, 'height')]
  // `NARROWLY` is the sheet turned: its sizes are those of the upright sheet.
  const isTurned = page?.attributes['landscape'] === 'NARROWLY'
  if (width > 0 && height > 0) [section.width, section.height] = isTurned ? [height, width] : [width, height]
  const gutter = pointsIn(margin, 'gutter')
  section.margin = {
    left: pointsIn(margin, 'left') + gutter,
    right: pointsIn(margin, 'right'),
    // The header is above the text, and the footer below it.
    top: pointsIn(margin, 'top') + pointsIn(margin, 'header'),
    bottom: pointsIn(margin, 'bottom') + pointsIn(margin, 'footer'),
    header: pointsIn(margin, 'top'),
    footer: pointsIn(margin, 'bottom'),
  }
  section.isVertical = (properties.attributes['textDirection'] ?? 'HORIZONTAL') !== 'HORIZONTAL'
  readPageBorder(section, properties, styles)
  section.outline = properties.attributes['outlineShapeIDRef'] ?? ''
  const first = wholeIn(childOf(properties, 'startNum'), 'page', { least: 0, most: lastStart })
  if (first > 0) section.firstPage = first
}

const pagesOf = { BOTH: 'both', EVEN: 'even', ODD: 'odd' } as const
const isPages = (name: string): name is keyof typeof pagesOf => name in pagesOf

function runningPart(control: XmlElement, reader: ParagraphReader): RunningPart {
  const pages = control.attributes['applyPageType'] ?? ''
  return {
    kind: control.name === 'header' ? 'header' : 'footer',
    pages: isPages(pages) ? pagesOf[pages] : 'both',
    paragraphs: reader.readList(childOf(control, 'subList')),
  }
}

/** Reads the controls of a paragraph that belong to the section. */
function readControls(section: Section, paragraph: XmlElement, reader: ParagraphReader, styles: Styles): void {
  for (const run of childrenOf(paragraph, 'run'))
    for (const child of childrenOf(run)) {
      if (child.name === 'secPr') readProperties(section, child, styles)
      for (const control of child.name === 'ctrl' ? childrenOf(child) : []) {
        const { attributes } = control
        if (control.name === 'header' || control.name === 'footer') section.running.push(runningPart(control, reader))
        if (control.name === 'pageNum' && attributes['pos'] !== 'NONE')
          section.pageNumber = {
            position: attributes['pos'] ?? 'BOTTOM_CENTER',
            format: attributes['formatType'] ?? 'DIGIT',
            side: attributes['sideChar'] ?? '',
          }
        if (control.name === 'newNum' && attributes['numType'] === 'PAGE')
          section.firstPage ??= wholeIn(control, 'num', { least: 0, most: lastStart, usual: 1 })
        if (control.name === 'colPr' && section.paragraphs.length === 0)
          section.columns = {
            count: wholeIn(control, 'colCount', { least: 1, most: 10 }),
            gap: pointsIn(control, 'sameGap'),
          }
      }
    }
}

function readSection(xml: string, styles: Styles, privateCharacters: PrivateCharacters): Section {
  const section = emptySection()
  const reader = new ParagraphReader(styles, privateCharacters)
  readChildren(xml, (paragraph) => {
    if (paragraph.name !== 'p') return
    readControls(section, paragraph, reader, styles)
    section.paragraphs.push(reader.read(paragraph))
  })
  return section
}

/** The largest part that is read, in bytes: a hundred times that of a book of a thousand pages. */
const mostBytes = 500_000_000

const partOf = async ({ read }: Archive, name: string) => (await read(name, mostBytes))?.toString()

/**
 * Reads the package at `path`, and runs `work` while its pictures can be read.
 *
 * @throws DocweaveError `FILE_DAMAGED` if it has no text or styles, `UNPACKED_TOO_LARGE`
 */
export const withDocument = <Result>(
  path: string,
  privateCharacters: PrivateCharacters,
  work: (document: HangulDocument, archive: Archive) => Promise<Result>,
): Promise<Result> =>
  withArchive(path, async (archive) => {
    const header = await partOf(archive, 'Contents/header.xml')
    if (header === undefined) throw new DocweaveError('FILE_DAMAGED')
    const styles = readStyles(header, (text) => privateCharacters.replacedIn(text))
    const sections: Section[] = []
    for (let number = 0; ; number++) {
      const xml = await partOf(archive, `Contents/section${number}.xml`)
      if (xml === undefined) break
      sections.push(readSection(xml, styles, privateCharacters))
    }
    if (sections.length === 0) throw new DocweaveError('FILE_DAMAGED')
    return work({ styles, sections }, archive)
  })
