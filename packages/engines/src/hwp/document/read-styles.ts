/** Reads the styles of a Hangul document from `Contents/header.xml` (OWPML, KS X 6101). */
import type {
  BorderFill,
  BorderSide,
  Bullet,
  CharacterShape,
  ListHead,
  NumberLevel,
  ParagraphShape,
  Style,
  Styles,
  TabStop,
} from './model.ts'
import {
  childOf,
  childrenOf,
  isSet,
  numberIn,
  pointsIn,
  readChildren,
  textOf,
  wholeIn,
  type XmlElement,
} from './xml.ts'

/** A colour as `RRGGBB`; `undefined` for `none` and for transparent colours. */
export function colourOf(value: string | undefined): string | undefined {
  return /^#([0-9a-f]{6})$/i.exec(value ?? '')?.[1]?.toUpperCase()
}

const sideStyles: Readonly<Record<string, BorderSide['style']>> = {
  DASH: 'dashed',
  LONG_DASH: 'dashed',
  DASH_DOT: 'dashed',
  DASH_DOT_DOT: 'dashed',
  DOT: 'dotted',
  CIRCLE: 'dotted',
  DOUBLE_SLIM: 'double',
  SLIM_THICK: 'double',
  THICK_SLIM: 'double',
  SLIM_THICK_SLIM: 'double',
}

const pointsOfMillimetre = 72 / 25.4

export function sideOf(element: XmlElement | undefined): BorderSide | undefined {
  const { type = 'NONE', color } = element?.attributes ?? {}
  if (type === 'NONE') return undefined
  return {
    style: sideStyles[type] ?? 'single',
    width: numberIn(element, 'width', 0.1) * pointsOfMillimetre,
    colour: colourOf(color) ?? '000000',
  }
}

/** The colour of a brush: of a gradient, its first. */
export function fillOf(brush: XmlElement | undefined): string | undefined {
  const plain = colourOf(childOf(brush, 'winBrush')?.attributes['faceColor'])
  return plain ?? colourOf(childOf(brush, 'gradation', 'color')?.attributes['value'])
}

const borderFillOf = (element: XmlElement): BorderFill => ({
  left: sideOf(childOf(element, 'leftBorder')),
  right: sideOf(childOf(element, 'rightBorder')),
  top: sideOf(childOf(element, 'topBorder')),
  bottom: sideOf(childOf(element, 'bottomBorder')),
  fill: fillOf(childOf(element, 'fillBrush')),
  ...(childOf(element, 'fillBrush', 'imgBrush') ? { hasPicture: true } : {}),
})

/** Fonts by language and id. */
type Fonts = ReadonlyMap<string, string>

function fontsOf(faces: XmlElement): Fonts {
  const fonts = new Map<string, string>()
  for (const face of childrenOf(faces, 'fontface'))
    for (const font of childrenOf(face, 'font'))
      fonts.set(`${face.attributes['lang']?.toLowerCase()} ${font.attributes['id']}`, font.attributes['face'] ?? '')
  return fonts
}

function characterOf(element: XmlElement, fonts: Fonts): CharacterShape {
  const { textColor, shadeColor } = element.attributes
  const font = (language: string) =>
    fonts.get(`${language} ${childOf(element, 'fontRef')?.attributes[language] ?? ''}`) ?? ''
  const underline = childOf(element, 'underline')?.attributes['type'] ?? 'NONE'
  const strike = childOf(element, 'strikeout')?.attributes['shape'] ?? 'NONE'
  const relative = wholeIn(childOf(element, 'relSz'), 'hangul', { least: 10, most: 250, usual: 100 })
  return {
    size: (pointsIn(element, 'height') * relative) / 100 || 10,
    hangul: font('hangul'),
    latin: font('latin'),
    colour: colourOf(textColor) ?? '000000',
    bold: childOf(element, 'bold') !== undefined,
    italic: childOf(element, 'italic') !== undefined,
    underline: underline === 'BOTTOM' || underline === 'CENTER',
    strike: strike !== 'NONE' && strike !== '3D',
    position: childOf(element, 'supscript') ? 'super' : childOf(element, 'subscript') ? 'sub' : 'base',
    scale: numberIn(childOf(element, 'ratio'), 'hangul', 100),
    spacing: wholeIn(childOf(element, 'spacing'), 'hangul', { least: -50, most: 50, usual: 0 }),
    shade: colourOf(shadeColor),
  }
}

/** The greatest line spacing, in percent or in hundredths of a point. */
const mostSpacing = 150_000

const alignments: Readonly<Record<string, ParagraphShape['align']>> = {
  LEFT: 'left',
  RIGHT: 'right',
  CENTER: 'center',
  DISTRIBUTE: 'distribute',
  DISTRIBUTE_SPACE: 'distribute',
}

const lineTypes: Readonly<Record<string, ParagraphShape['line']['type']>> = {
  FIXED: 'exact',
  AT_LEAST: 'least',
  BETWEEN_LINES: 'between',
}

const listTypes = { OUTLINE: 'outline', NUMBER: 'number', BULLET: 'bullet' } as const
const isListType = (type: string): type is keyof typeof listTypes => type in listTypes

/** Lists have ten levels. */
const lastLevel = 9

function listOf(heading: XmlElement | undefined): ParagraphShape['list'] {
  const { type = 'NONE', idRef = '' } = heading?.attributes ?? {}
  const level = wholeIn(heading, 'level', { least: 0, most: lastLevel })
  return isListType(type) ? { type: listTypes[type], id: idRef, level } : undefined
}

const isFramed = ({ left, right, top, bottom, fill }: BorderFill) => [left, right, top, bottom, fill].some(Boolean)

interface Known {
  tabs: ReadonlyMap<string, readonly TabStop[]>
  borderFills: ReadonlyMap<string, BorderFill>
}

/** The margins are in a `switch`, because programs before 2016 read twice their value. */
const metricsOf = (element: XmlElement) =>
  childOf(element, 'switch', 'case') ?? childOf(element, 'switch', 'default') ?? element

function paragraphOf(element: XmlElement, { tabs, borderFills }: Known): ParagraphShape {
  const metrics = metricsOf(element)
  const margin = childOf(metrics, 'margin')
  const length = (name: string) => pointsIn(childOf(margin, name), 'value')
  const spacing = childOf(metrics, 'lineSpacing')
  const type = lineTypes[spacing?.attributes['type'] ?? ''] ?? 'percent'
  const value = wholeIn(spacing, 'value', { least: 0, most: mostSpacing, usual: 160 })
  const breaks = childOf(element, 'breakSetting')
  const frame = borderFills.get(childOf(element, 'border')?.attributes['borderFillIDRef'] ?? '')
  return {
    align: alignments[childOf(element, 'align')?.attributes['horizontal'] ?? ''] ?? 'justify',
    left: length('left'),
    right: length('right'),
    first: length('intent'),
    before: length('prev'),
    after: length('next'),
    line: { type, value: type === 'percent' ? value : value / 100 },
    keepNext: isSet(breaks, 'keepWithNext'),
    keepLines: isSet(breaks, 'keepLines'),
    pageBreakBefore: isSet(breaks, 'pageBreakBefore'),
    breaksWords: breaks?.attributes['breakNonLatinWord'] === 'BREAK_WORD',
    list: listOf(childOf(element, 'heading')),
    tabs: tabs.get(element.attributes['tabPrIDRef'] ?? '') ?? [],
    frame: frame && isFramed(frame) ? frame : undefined,
  }
}

const tabTypes: Readonly<Record<string, TabStop['type']>> = { RIGHT: 'right', CENTER: 'center', DECIMAL: 'decimal' }

const tabsOf = (element: XmlElement): TabStop[] =>
  [element, ...childrenOf(element, 'switch').flatMap((choice) => childrenOf(choice, 'case'))]
    .flatMap((each) => childrenOf(each, 'tabItem'))
    .map((item) => ({
      position: pointsIn(item, 'pos'),
      type: tabTypes[item.attributes['type'] ?? ''] ?? 'left',
      leader: (item.attributes['leader'] ?? 'NONE') !== 'NONE',
    }))

/** The greatest number that a list of Word begins with. */
const lastStart = 32_767

type Characters = ReadonlyMap<string, CharacterShape>

const headOf = (head: XmlElement | undefined, characters: Characters): ListHead => ({
  character: characters.get(head?.attributes['charPrIDRef'] ?? ''),
  extraWidth: pointsIn(head, 'widthAdjust'),
  gap: head?.attributes['textOffsetType'] === 'PERCENT' ? numberIn(head, 'textOffset') / 100 : 0,
  isFixed: !isSet(head, 'useInstWidth'),
})

const levelsOf = (element: XmlElement, plain: (text: string) => string, characters: Characters): NumberLevel[] =>
  childrenOf(element, 'paraHead').map((head) => ({
    template: plain(textOf(head)),
    format: head.attributes['numFormat'] ?? 'DIGIT',
    start: wholeIn(head, 'start', { least: 0, most: lastStart, usual: 1 }),
    hangs: isSet(head, 'autoIndent'),
    head: headOf(head, characters),
  }))

/** Maps the items of a list by their ids. */
const byId = <Value>(list: XmlElement | undefined, read: (item: XmlElement) => Value): Map<string, Value> =>
  new Map((list ? childrenOf(list) : []).map((item) => [item.attributes['id'] ?? '', read(item)]))

/** @param plain replaces private characters */
export function readStyles(xml: string, plain: (text: string) => string): Styles {
  const lists = new Map<string, XmlElement>()
  readChildren(xml, (element) => {
    if (element.name === 'refList') for (const list of childrenOf(element)) lists.set(list.name, list)
  })
  const faces = lists.get('fontfaces')
  const fonts = faces ? fontsOf(faces) : new Map<string, string>()
  const borderFills = byId(lists.get('borderFills'), borderFillOf)
  const tabs = byId(lists.get('tabProperties'), tabsOf)
  const characters = byId(lists.get('charProperties'), (item) => characterOf(item, fonts))
  const paragraphs = byId(lists.get('paraProperties'), (item) => paragraphOf(item, { tabs, borderFills }))
  return {
    characters,
    paragraphs,
    styles: byId(lists.get('styles'), ({ attributes }): Style => ({
      id: attributes['id'] ?? '',
      name: attributes['name'] ?? '',
      paragraph: paragraphs.get(attributes['paraPrIDRef'] ?? ''),
      character: characters.get(attributes['charPrIDRef'] ?? ''),
    })),
    numberings: byId(lists.get('numberings'), (item) => levelsOf(item, plain, characters)),
    bullets: byId(lists.get('bullets'), (item): Bullet => ({
      text: plain(item.attributes['char'] ?? ''),
      hangs: isSet(childOf(item, 'paraHead'), 'autoIndent'),
      head: headOf(childOf(item, 'paraHead'), characters),
    })),
    borderFills,
  }
}
