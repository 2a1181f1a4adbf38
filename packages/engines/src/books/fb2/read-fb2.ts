/** Reads a FictionBook 2 file (schema FictionBook2.21.xsd) as a book: each section of its bodies is a chapter. */
import { readFileSync } from 'node:fs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { Book, ContentsItem } from '../book.ts'
import {
  decodeMarkup,
  childrenOf,
  elementsOf,
  findElement,
  isTag,
  localName,
  parseXml,
  textOf,
  type Element,
} from '../markup.ts'
import { sectionMarkup, titleOf } from './section-markup.ts'

/** Nested sections are included in their chapter's contents to this depth. */
const deepest = 6

interface Chapter {
  path: string
  elements: Element[]
  title: string
}

/** Returns a body's sections; the content before the first is a separate chapter. */
function chaptersOf(body: Element, number: number): Chapter[] {
  const chapters: Chapter[] = []
  let loose: Element[] = []
  const flush = () => {
    if (loose.some((element) => textOf(element) !== '' || findElement(element, 'image')))
      chapters.push({ path: `body-${number}-${chapters.length}.xhtml`, elements: loose, title: titleOf(body) })
    loose = []
  }
  for (const element of body.children.filter(isTag)) {
    if (localName(element) !== 'section') loose.push(element)
    else {
      flush()
      chapters.push({ path: `body-${number}-${chapters.length}.xhtml`, elements: [element], title: titleOf(element) })
    }
  }
  flush()
  return chapters
}

function contentsOf(
  section: Element,
  path: string,
  addressOf: (section: Element) => string | undefined,
  depth = 0,
): ContentsItem[] {
  if (depth >= deepest) return []
  return childrenOf(section, 'section').flatMap((child) => {
    const items = contentsOf(child, path, addressOf, depth + 1)
    const title = titleOf(child)
    return title === '' ? items : [{ title, target: addressOf(child) ?? path, items }]
  })
}

const personName = (author: Element) =>
  ['first-name', 'middle-name', 'last-name']
    .map((part) => textOf(childrenOf(author, part)[0]))
    .filter(Boolean)
    .join(' ') || textOf(childrenOf(author, 'nickname')[0])

/** @throws DocweaveError `FILE_DAMAGED` if it is no FictionBook or truncated, `FILE_NO_PAGES` if it has no text */
export function readFb2(path: string): Book {
  const text = decodeMarkup(readFileSync(path))
  const root = findElement(parseXml(text), 'FictionBook')
  // A file truncated in transfer lacks its closing tag.
  if (!root || !/<\/FictionBook\s*>/.test(text.slice(-1000))) throw new DocweaveError('FILE_DAMAGED')
  const info = findElement(root, 'title-info')
  const chapters = childrenOf(root, 'body').flatMap(chaptersOf)
  if (chapters.length === 0) throw new DocweaveError('FILE_NO_PAGES')
  const places = new Map<string, string>()
  for (const { path: place, elements } of chapters)
    for (const element of [...elements, ...elementsOf({ children: elements })])
      if (element.attribs['id'] !== undefined) places.set(element.attribs['id'], `${place}#${element.attribs['id']}`)
  const binaries = new Map(childrenOf(root, 'binary').map((binary) => [binary.attribs['id'] ?? '', binary]))
  const cover = info && findElement(info, 'coverpage')
  const coverImage = cover && findElement(cover, 'image')
  const markup = new Map(chapters.map((chapter) => [chapter.path, chapter]))
  const addressOf = ({ attribs }: Element) => places.get(attribs['id'] ?? '')
  return {
    title: textOf(childrenOf(info, 'book-title')[0]),
    author: childrenOf(info, 'author').map(personName).filter(Boolean).join(', '),
    language: textOf(childrenOf(info, 'lang')[0]),
    chapters: chapters.map((chapter) => chapter.path),
    contents: chapters.flatMap(({ path: place, title, elements }) => {
      const items = elements.flatMap((element) => contentsOf(element, place, addressOf))
      return title === '' ? items : [{ title, target: place, items }]
    }),
    styles: [],
    cover: (coverImage?.attribs['l:href'] ?? coverImage?.attribs['xlink:href'])?.replace(/^#/, 'binary/'),
    read(wanted) {
      const chapter = markup.get(wanted)
      if (chapter) return Buffer.from(sectionMarkup(chapter.elements, places))
      const binary = binaries.get(wanted.replace(/^binary\//, ''))
      return binary && Buffer.from(textOf(binary), 'base64')
    },
  }
}
