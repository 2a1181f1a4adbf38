/** The sections of a Hangul document: page sizes, columns, headers, footers and page numbers. */
import {
  AlignmentType,
  Footer,
  Header,
  NumberFormat,
  PageBorderOffsetFrom,
  PageNumber,
  PageTextDirectionType,
  Paragraph as DocxParagraph,
  SectionType,
  TextRun,
  type IPageBordersOptions,
  type ISectionOptions,
} from 'docx'
import { sheetSize } from '../../pdf-to-office/docx/sheet-size.ts'
import { twips } from '../../pdf-to-office/docx/units.ts'
import type { PageBorder, RunningPart, Section } from '../document/model.ts'
import { sideOptions } from './paragraph-options.ts'
import type { Block, WriteContext } from './write-context.ts'

const numberFormats: Readonly<Record<string, (typeof NumberFormat)[keyof typeof NumberFormat]>> = {
  ROMAN_CAPITAL: NumberFormat.UPPER_ROMAN,
  ROMAN_SMALL: NumberFormat.LOWER_ROMAN,
  LATIN_CAPITAL: NumberFormat.UPPER_LETTER,
  LATIN_SMALL: NumberFormat.LOWER_LETTER,
  HANGUL_SYLLABLE: NumberFormat.GANADA,
  CIRCLED_DIGIT: NumberFormat.DECIMAL_ENCLOSED_CIRCLE,
}

/** The paragraph with the page's number, as in `- 1 -`. */
function numberLine({ position, side }: NonNullable<Section['pageNumber']>): DocxParagraph {
  const around = side === '' ? ['', ''] : [`${side} `, ` ${side}`]
  const alignment = /LEFT|INSIDE/.test(position)
    ? AlignmentType.LEFT
    : /RIGHT|OUTSIDE/.test(position)
      ? AlignmentType.RIGHT
      : AlignmentType.CENTER
  const children = [around[0] ?? '', PageNumber.CURRENT, around[1] ?? ''].filter((part) => part !== '')
  return new DocxParagraph({ alignment, children: [new TextRun({ children })] })
}

type Kind = RunningPart['kind']
type Pages = RunningPart['pages']

/** The blocks of a header or footer for even or odd pages: an empty line if it has none, because it would have that of the section before. */
function runningBlocks(section: Section, kind: Kind, pages: Pages, context: WriteContext): Block[] {
  const part = section.running.find((each) => each.kind === kind && (each.pages === pages || each.pages === 'both'))
  const blocks = part ? context.write(part.paragraphs, { ...context, hasNotes: false }) : []
  const { pageNumber } = section
  if (pageNumber && pageNumber.position.startsWith('TOP') === (kind === 'header')) blocks.push(numberLine(pageNumber))
  return blocks.length > 0 ? blocks : [new DocxParagraph({})]
}

/** Whether a section has other headers or footers on even pages. */
export const differsOnEvenPages = ({ running }: Section): boolean => running.some(({ pages }) => pages !== 'both')

function runningOf(section: Section, context: WriteContext, evenPages: boolean) {
  const header = (pages: Pages) => new Header({ children: runningBlocks(section, 'header', pages, context) })
  const footer = (pages: Pages) => new Footer({ children: runningBlocks(section, 'footer', pages, context) })
  return {
    headers: { default: header('odd'), ...(evenPages ? { even: header('even') } : {}) },
    footers: { default: footer('odd'), ...(evenPages ? { even: footer('even') } : {}) },
  }
}

/** The largest distance of a page border, in points (ECMA-376-1, 17.18.68). */
const mostDistance = 31

function bordersOf({ sides, from, distance }: PageBorder): IPageBordersOptions {
  const sideOf = (name: 'left' | 'right' | 'top' | 'bottom') => ({
    ...sideOptions(sides[name]),
    space: Math.min(Math.max(Math.round(distance[name]), 0), mostDistance),
  })
  return {
    pageBorders: { offsetFrom: from === 'paper' ? PageBorderOffsetFrom.PAGE : PageBorderOffsetFrom.TEXT },
    ...(sides.top ? { pageBorderTop: sideOf('top') } : {}),
    ...(sides.left ? { pageBorderLeft: sideOf('left') } : {}),
    ...(sides.bottom ? { pageBorderBottom: sideOf('bottom') } : {}),
    ...(sides.right ? { pageBorderRight: sideOf('right') } : {}),
  }
}

function propertiesOf(section: Section, isFirst: boolean): NonNullable<ISectionOptions['properties']> {
  const { margin, columns, pageNumber, firstPage } = section
  const format = numberFormats[pageNumber?.format ?? '']
  return {
    page: {
      size: sheetSize(section),
      margin: {
        top: twips(margin.top),
        bottom: twips(margin.bottom),
        left: twips(margin.left),
        right: twips(margin.right),
        header: twips(margin.header),
        footer: twips(margin.footer),
      },
      pageNumbers: {
        ...(firstPage === undefined ? {} : { start: firstPage }),
        ...(format ? { formatType: format } : {}),
      },
      ...(section.pageBorder ? { borders: bordersOf(section.pageBorder) } : {}),
      ...(section.isVertical ? { textDirection: PageTextDirectionType.TOP_TO_BOTTOM_RIGHT_TO_LEFT } : {}),
    },
    ...(columns.count > 1 ? { column: { count: columns.count, space: twips(columns.gap), equalWidth: true } } : {}),
    endnoteProperties: { numberFormat: { type: NumberFormat.DECIMAL } },
    ...(isFirst ? {} : { type: SectionType.NEXT_PAGE }),
  }
}

/** @param evenPages whether any section of the document has other headers or footers on even pages */
export const sectionOptions = (
  section: Section,
  isFirst: boolean,
  context: WriteContext,
  evenPages: boolean,
): Omit<ISectionOptions, 'children'> => ({
  properties: propertiesOf(section, isFirst),
  ...runningOf(section, context, evenPages),
})
