/** Finds a book's cover, and whether its first chapter shows only the cover. */
import type { Book } from '../book.ts'
import { decodeMarkup } from '../decode-markup.ts'
import { elementsOf, findElement, parseHtml, textOf, type Document, type Element } from '../markup.ts'
import { leadsOut, resolvePath } from '../paths.ts'

export interface FrontPage {
  /** The content of the image file. */
  cover: Uint8Array | undefined
  /** The path of the chapter that the cover page replaces. */
  chapter: string | undefined
}

function onlyPicture(document: Document): Element | undefined {
  const body = findElement(document, 'body') ?? document
  if (textOf(body) !== '') return undefined
  const pictures = [...elementsOf(body)].filter(({ name }) => name === 'img' || name === 'image')
  return pictures.length === 1 ? pictures[0] : undefined
}

export function frontPage(book: Book): FrontPage {
  const [path] = book.chapters
  const bytes = path === undefined ? undefined : book.read(path)
  const picture = bytes && onlyPicture(parseHtml(decodeMarkup(bytes)))
  const reference = picture && (picture.attribs['src'] ?? picture.attribs['xlink:href'] ?? picture.attribs['href'])
  const shown =
    path === undefined || reference === undefined || leadsOut(reference)
      ? undefined
      : book.read(resolvePath(path, reference).path)
  const named = book.cover === undefined ? undefined : book.read(book.cover)
  return { cover: shown ?? named, chapter: shown ? path : undefined }
}
