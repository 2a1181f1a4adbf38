/** Reads the paragraphs of a Hangul document: their text, and the objects in it. */
import { isAddress, targetIn } from '../link-target.ts'
import { withDropCap } from './drop-cap.ts'
import type { CharacterShape, Comment, Inline, Paragraph, ParagraphShape, Styles } from './model.ts'
import { numberText } from './number-text.ts'
import type { PrivateCharacters } from './private-characters.ts'
import { drawingOf, formText, isGroupOfDrawings, pictureOf, shapeNames, shapeOf, tableOf } from './read-objects.ts'
import { childOf, childrenOf, isElement, numberIn, textOf, type XmlElement } from './xml.ts'

const usualCharacter: CharacterShape = {
  size: 10,
  hangul: '',
  latin: '',
  colour: '000000',
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  position: 'base',
  scale: 100,
  spacing: 0,
  shade: undefined,
}

const usualParagraph: ParagraphShape = {
  align: 'justify',
  left: 0,
  right: 0,
  first: 0,
  before: 0,
  after: 0,
  line: { type: 'percent', value: 160 },
  keepNext: false,
  keepLines: false,
  pageBreakBefore: false,
  breaksWords: false,
  list: undefined,
  tabs: [],
  frame: undefined,
}

/** The characters that stand as elements in a text. */
const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  lineBreak: '\n',
  nbSpace: '\u00a0',
  // FOUR-PER-EM SPACE: Hancom prints it a quarter of an em wide.
  fwSpace: '\u2005',
  hyphen: '\u00ad',
}

/** The place of an object in the text, for programs that do not know it. */
const placeholders = /\ufffc/g

/** Where a link leads: an address, or `#` and the name of a bookmark; `undefined` for programs and files. */
export function linkIn(command: string): string | undefined {
  const target = targetIn(command)
  if (isAddress(target)) return target
  return target.startsWith('?') && target.length > 1 ? `#${target.slice(1).replace(/^#/, '')}` : undefined
}

/** Where a cross-reference leads: `#` and the name of a bookmark; `undefined` for numbered objects, which have no name. */
const bookmarkIn = (command: string): string | undefined =>
  targetIn(command).startsWith('?#') ? undefined : linkIn(command)

function parameterOf(field: XmlElement, name: string): string {
  const parameters = childOf(field, 'parameters')
  const parameter = parameters && childrenOf(parameters).find(({ attributes }) => attributes['name'] === name)
  return parameter ? textOf(parameter) : ''
}

/** A field that is open: a link, or a text with a comment. */
interface Field {
  link?: string | undefined
  comment?: Comment
}

function dateOf(text: string): Date | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Reads paragraphs one after the other: a link may begin in one run and end in another. */
export class ParagraphReader {
  readonly #styles: Styles
  readonly #private: PrivateCharacters
  readonly #fields: Field[] = []
  /** Whether the text is one that was deleted while changes were tracked. */
  #isDeleted = false

  constructor(styles: Styles, privateCharacters: PrivateCharacters) {
    this.#styles = styles
    this.#private = privateCharacters
  }

  read(element: XmlElement): Paragraph {
    const { paraPrIDRef = '', styleIDRef = '', pageBreak, columnBreak } = element.attributes
    const runs = childrenOf(element, 'run')
    const content = runs.flatMap((run) => this.#run(run))
    return {
      style: this.#styles.styles.get(styleIDRef),
      shape: this.#styles.paragraphs.get(paraPrIDRef) ?? usualParagraph,
      character: this.#characterOf(runs[0]),
      pageBreak: pageBreak === '1',
      columnBreak: columnBreak === '1',
      content: withDropCap(united(content)),
    }
  }

  /** The paragraphs of a list, such as a cell. Fields do not continue in it. */
  readonly readList = (list: XmlElement | undefined): Paragraph[] =>
    list
      ? childrenOf(list, 'p').map((paragraph) => new ParagraphReader(this.#styles, this.#private).read(paragraph))
      : []

  #characterOf(run: XmlElement | undefined): CharacterShape {
    return this.#styles.characters.get(run?.attributes['charPrIDRef'] ?? '') ?? usualCharacter
  }

  #text(text: string, shape: CharacterShape): Inline[] {
    const plain = this.#private.replacedIn(text.replaceAll(placeholders, ''))
    return plain === '' || this.#isDeleted
      ? []
      : [{ type: 'text', text: plain, shape, link: this.#fields.findLast(({ link }) => link)?.link }]
  }

  #run(run: XmlElement): Inline[] {
    const shape = this.#characterOf(run)
    return childrenOf(run).flatMap((child) => {
      if (child.name === 't') return this.#texts(child, shape)
      if (child.name === 'ctrl') return childrenOf(child).flatMap((control) => this.#control(control, shape))
      return this.#object(child, shape)
    })
  }

  #texts(element: XmlElement, shape: CharacterShape): Inline[] {
    return element.children.flatMap((child): Inline[] => {
      if (!isElement(child)) return this.#text(child, shape)
      if (child.name === 'deleteBegin') this.#isDeleted = true
      if (child.name === 'deleteEnd') this.#isDeleted = false
      const character = characters[child.name]
      if (character !== undefined) return this.#text(character, shape)
      return this.#texts(child, shape)
    })
  }

  #control(control: XmlElement, shape: CharacterShape): Inline[] {
    const { name, attributes } = control
    switch (name) {
      case 'footNote':
      case 'endNote': {
        const kind = name === 'footNote' ? 'footnote' : 'endnote'
        return [{ type: 'note', kind, paragraphs: this.readList(childOf(control, 'subList')) }]
      }
      case 'fieldBegin':
        return this.#beginField(control)
      case 'fieldEnd': {
        const comment = this.#fields.pop()?.comment
        return comment ? [{ type: 'comment-end', comment }] : []
      }
      case 'bookmark':
        return [{ type: 'bookmark', name: attributes['name'] ?? '' }]
      case 'autoNum':
        return this.#number(control, shape)
      default:
        return []
    }
  }

  #beginField(control: XmlElement): Inline[] {
    switch (control.attributes['type']) {
      case 'HYPERLINK':
        this.#fields.push({ link: linkIn(parameterOf(control, 'Command')) })
        return []
      case 'CROSSREF':
        this.#fields.push({ link: bookmarkIn(parameterOf(control, 'Command')) })
        return []
      case 'MEMO': {
        const comment: Comment = {
          author: parameterOf(control, 'Author'),
          date: dateOf(parameterOf(control, 'CreateDateTime')),
          paragraphs: this.readList(childOf(control, 'subList')),
        }
        this.#fields.push({ comment })
        return [{ type: 'comment-start', comment }]
      }
      default:
        this.#fields.push({})
        return []
    }
  }

  #number(control: XmlElement, shape: CharacterShape): Inline[] {
    const { numType = '' } = control.attributes
    if (numType === 'PAGE' || numType === 'TOTAL_PAGE')
      return [{ type: 'page-number', isTotal: numType === 'TOTAL_PAGE', shape }]
    // Notes have their numbers from where they are written.
    if (numType === 'FOOTNOTE' || numType === 'ENDNOTE') return []
    const format = childOf(control, 'autoNumFormat')
    const { type = 'DIGIT', prefixChar = '', suffixChar = '' } = format?.attributes ?? {}
    return this.#text(`${prefixChar}${numberText(numberIn(control, 'num', 1), type)}${suffixChar}`, shape)
  }

  #object(element: XmlElement, shape: CharacterShape): Inline[] {
    const { name, attributes } = element
    const form = formText(element)
    if (form !== undefined) return this.#text(form, shape)
    if (shapeNames.has(name)) return [shapeOf(element, this.readList)]
    switch (name) {
      case 'tbl':
        return [tableOf(element, this.#styles, this.readList)]
      case 'pic':
        return [pictureOf(element, this.readList)]
      case 'container':
        if (isGroupOfDrawings(element)) return [drawingOf(element, this.readList)]
        return childrenOf(element).flatMap((child) =>
          this.#object(child, shape).map((part) => (part.type === 'drawing' ? { ...part, element: undefined } : part)),
        )
      case 'equation': {
        const script = childOf(element, 'script')
        const size = numberIn(element, 'baseUnit', 1000) / 100
        return script ? [{ type: 'equation', script: textOf(script), shape: { ...shape, size } }] : []
      }
      case 'compose':
        return this.#text(attributes['composeText'] ?? '', shape)
      case 'dutmal': {
        const [text, reading] = ['mainText', 'subText'].map((part) => childOf(element, part))
        const written = text ? this.#private.replacedIn(textOf(text)) : ''
        return [{ type: 'ruby', text: written, reading: reading ? textOf(reading) : '', shape }]
      }
      case 'ole':
      case 'chart':
      case 'textart':
      case 'video':
        return [drawingOf(element, this.readList)]
      default:
        return []
    }
  }
}

/** Unites neighbouring texts of one look. */
function united(content: readonly Inline[]): Inline[] {
  const all: Inline[] = []
  for (const each of content) {
    const last = all.at(-1)
    if (each.type === 'text' && last?.type === 'text' && last.shape === each.shape && last.link === each.link)
      last.text += each.text
    else all.push(each)
  }
  return all
}
