/** Reads the tables, pictures, text boxes and form fields of a Hangul document. */
import type { Caption, Drawing, Inline, Paragraph, Picture, Placement, Styles, Table, TableCell } from './model.ts'
import { colourOf, fillOf } from './read-styles.ts'
import { childOf, childrenOf, isSet, numberIn, pointsIn, textOf, wholeIn, type XmlElement } from './xml.ts'

/** Reads the paragraphs of a list of paragraphs, such as those of a cell. */
export type ReadParagraphs = (list: XmlElement | undefined) => Paragraph[]

const wraps: Readonly<Record<string, Placement['wrap']>> = {
  TOP_AND_BOTTOM: 'lines',
  BEHIND_TEXT: 'behind',
  IN_FRONT_OF_TEXT: 'front',
}
const origins = { PAPER: 'paper', PAGE: 'page', COLUMN: 'column', PARA: 'paragraph' } as const
const isOrigin = (name: string): name is keyof typeof origins => name in origins
const originOf = (name = '') => (isOrigin(name) ? origins[name] : 'paragraph')

export function placementOf(element: XmlElement): Placement {
  const position = childOf(element, 'pos')
  const { vertRelTo, horzRelTo, vertAlign = 'TOP', horzAlign = 'LEFT' } = position?.attributes ?? {}
  const from = originOf(vertRelTo)
  return {
    inline: position === undefined || isSet(position, 'treatAsChar'),
    wrap: wraps[element.attributes['textWrap'] ?? ''] ?? 'square',
    horizontal: {
      from: originOf(horzRelTo),
      align: horzAlign.toLowerCase(),
      offset: pointsIn(position, 'horzOffset'),
    },
    vertical: {
      from: from === 'column' ? 'paragraph' : from,
      align: vertAlign.toLowerCase(),
      offset: pointsIn(position, 'vertOffset'),
    },
  }
}

const captionOf = (element: XmlElement, read: ReadParagraphs): Caption | undefined => {
  const caption = childOf(element, 'caption')
  return caption && { isAbove: caption.attributes['side'] === 'TOP', paragraphs: read(childOf(caption, 'subList')) }
}

const alignments: Readonly<Record<string, TableCell['align']>> = { CENTER: 'center', BOTTOM: 'bottom' }

const marginOf = (element: XmlElement | undefined) => ({
  left: pointsIn(element, 'left'),
  right: pointsIn(element, 'right'),
  top: pointsIn(element, 'top'),
  bottom: pointsIn(element, 'bottom'),
})

/** The most rows and columns: hostile files tell places and spans beyond them, which are moved and cut off. */
const most = 20_000

function cellOf(element: XmlElement, table: XmlElement, { borderFills }: Styles, read: ReadParagraphs): TableCell {
  const [address, span, size] = ['cellAddr', 'cellSpan', 'cellSz'].map((name) => childOf(element, name))
  const list = childOf(element, 'subList')
  return {
    row: wholeIn(address, 'rowAddr', { least: 0, most }),
    column: wholeIn(address, 'colAddr', { least: 0, most }),
    rows: wholeIn(span, 'rowSpan', { least: 1, most }),
    columns: wholeIn(span, 'colSpan', { least: 1, most }),
    width: pointsIn(size, 'width'),
    height: pointsIn(size, 'height'),
    margin: marginOf(isSet(element, 'hasMargin') ? childOf(element, 'cellMargin') : childOf(table, 'inMargin')),
    align: alignments[list?.attributes['vertAlign'] ?? ''] ?? 'top',
    isVertical: (list?.attributes['textDirection'] ?? 'HORIZONTAL') !== 'HORIZONTAL',
    isHeader: isSet(element, 'header'),
    border: borderFills.get(element.attributes['borderFillIDRef'] ?? ''),
    paragraphs: read(list),
  }
}

export function tableOf(element: XmlElement, styles: Styles, read: ReadParagraphs): Table {
  const cells = childrenOf(element, 'tr')
    .flatMap((row) => childrenOf(row, 'tc'))
    .map((cell) => cellOf(cell, element, styles, read))
  return {
    type: 'table',
    width: pointsIn(childOf(element, 'sz'), 'width'),
    repeatsHeader: isSet(element, 'repeatHeader'),
    placement: placementOf(element),
    cells,
    caption: captionOf(element, read),
  }
}

/** The visible part of a picture; `undefined` if all of it is. */
function cropOf(element: XmlElement): Picture['crop'] {
  const [clip, whole] = [childOf(element, 'imgClip'), childOf(element, 'imgDim')]
  const [width, height] = [numberIn(whole, 'dimwidth'), numberIn(whole, 'dimheight')]
  if (!(width > 0 && height > 0)) return undefined
  const share = (name: string, length: number) => Math.min(Math.max(numberIn(clip, name) / length, 0), 1)
  const [left, right] = [share('left', width), share('right', width)]
  const [top, bottom] = [share('top', height), share('bottom', height)]
  const isWhole = left < 0.01 && top < 0.01 && right > 0.99 && bottom > 0.99
  return isWhole || right - left < 0.01 || bottom - top < 0.01 ? undefined : { left, right, top, bottom }
}

const sizeOf = (element: XmlElement) => {
  const size = childOf(element, 'sz') ?? childOf(element, 'curSz')
  return { width: pointsIn(size, 'width'), height: pointsIn(size, 'height') }
}

export const pictureOf = (element: XmlElement, read: ReadParagraphs): Picture => ({
  type: 'picture',
  file: childOf(element, 'img')?.attributes['binaryItemIDRef'],
  ...sizeOf(element),
  crop: cropOf(element),
  placement: placementOf(element),
  caption: captionOf(element, read),
})

/** Drawn shapes, which may contain text. */
export const shapeNames = new Set(['rect', 'ellipse', 'polygon', 'curve', 'arc', 'line', 'connectLine'])

/** An object that is not read. */
export const drawingOf = (element: XmlElement, read: ReadParagraphs): Drawing => ({
  type: 'drawing',
  element,
  ...sizeOf(element),
  placement: placementOf(element),
  caption: captionOf(element, read),
})

/** A shape: as a text box if it has text, otherwise it is not read. */
export function shapeOf(element: XmlElement, read: ReadParagraphs): Inline {
  const text = childOf(element, 'drawText')
  const paragraphs = text ? read(childOf(text, 'subList')) : []
  if (paragraphs.every(({ content }) => content.length === 0)) return drawingOf(element, read)
  const line = childOf(element, 'lineShape')
  const isDrawn = line !== undefined && line.attributes['style'] !== 'NONE'
  return {
    type: 'box',
    ...sizeOf(element),
    border: isDrawn
      ? { style: 'single', width: pointsIn(line, 'width'), colour: colourOf(line.attributes['color']) ?? '000000' }
      : undefined,
    fill: fillOf(childOf(element, 'fillBrush')),
    placement: placementOf(element),
    paragraphs,
    caption: captionOf(element, read),
  }
}

/** Whether a group has neither text nor pictures, so that all of it can be drawn as one. */
export const isGroupOfDrawings = (element: XmlElement): boolean =>
  childrenOf(element).every((child) => {
    if (child.name === 'container') return isGroupOfDrawings(child)
    return child.name !== 'pic' && childOf(child, 'drawText') === undefined
  })

/** What a form field shows; `undefined` if the element is none. */
export function formText(element: XmlElement): string | undefined {
  const { caption = '', value, selectedValue = '' } = element.attributes
  const isOn = value === 'CHECKED'
  switch (element.name) {
    case 'checkBtn':
      return `${isOn ? '☑' : '☐'} ${caption}`
    case 'radioBtn':
      return `${isOn ? '◉' : '○'} ${caption}`
    case 'btn':
      return caption
    case 'comboBox':
    case 'listBox':
      return selectedValue
    case 'edit': {
      const text = childOf(element, 'text')
      return text ? textOf(text) : ''
    }
    default:
      return undefined
  }
}
