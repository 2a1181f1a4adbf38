/** Writes a Hangul document as a Word file (ECMA-376, WordprocessingML): from its content, not from its printed pages. */
import { Document, Packer } from 'docx'
import type { Archive } from '../../archive/index.ts'
import { documentXml, Place } from '../../pdf-to-office/docx/document-xml.ts'
import type { LazySection } from '../../pdf-to-office/docx/lazy-section.ts'
import type { HangulDocument, Section } from '../document/model.ts'
import { blocksOf, blocksOneByOne } from './block-writer.ts'
import { commentOptions, numbersOfComments } from './comments.ts'
import { numberingOptions } from './numbering.ts'
import { Pictures } from './pictures.ts'
import { differsOnEvenPages, sectionOptions } from './sections.ts'
import { StyleNames, styleOptions } from './styles.ts'
import type { WriteContext } from './write-context.ts'

export interface WrittenDocx {
  bytes: Uint8Array
  /** The number of pictures and drawings that Word cannot show, or that are not in the file. */
  missingPictures: number
}

export async function writeDocx(
  document: HangulDocument,
  archive: Archive,
  title: string | undefined,
): Promise<WrittenDocx> {
  const { styles } = document
  const names = new StyleNames(styles)
  const pictures = await Pictures.read(archive, document)
  const comments = numbersOfComments(document)
  const evenPages = document.sections.some(differsOnEvenPages)
  const contextOf = (section: Section): WriteContext => ({
    write: blocksOf,
    styles,
    names,
    pictures,
    section,
    comments,
    floats: true,
    hasNotes: true,
  })
  const sections = document.sections.map((section, at): LazySection => {
    const context = contextOf(section)
    return {
      ...sectionOptions(section, at === 0, context, evenPages),
      children: () => blocksOneByOne(section.paragraphs, context),
    }
  })
  const [firstSection] = document.sections
  const file = new Document({
    ...(firstSection && comments.size > 0 ? { comments: commentOptions(comments, contextOf(firstSection)) } : {}),
    ...(title === undefined ? {} : { title }),
    creator: 'Docweave',
    evenAndOddHeaderAndFooters: evenPages,
    styles: styleOptions(styles, names),
    numbering: numberingOptions(styles),
    sections: sections.map(({ children: _, ...options }) => ({ ...options, children: [new Place()] })),
  })
  const data = documentXml(file, sections)
  const packed = await Packer.toBuffer(file, undefined, [{ path: 'word/document.xml', data }])
  const pagePictures = document.sections.filter(({ hasPagePicture }) => hasPagePicture).length
  return { bytes: new Uint8Array(packed), missingPictures: pictures.missing + pagePictures }
}
