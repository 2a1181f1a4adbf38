/** Determines a book's main language, among those with available fonts. */
import type { DocumentLanguage } from '@docweave/contract'
import { languageOf } from '../../text/plain-text/index.ts'
import type { Book } from '../book.ts'
import { decodeMarkup, findElement, parseHtml, textOf } from '../markup.ts'

/** The share of Korean or Japanese letters from which a book is in that language, whatever it declares. */
const easternShare = 0.3

/** The length of text that suffices for detection. */
const sampleLength = 20_000

function sampleOf(book: Book): string {
  let text = ''
  for (const path of book.chapters) {
    if (text.length > sampleLength) break
    const bytes = book.read(path)
    const document = bytes && parseHtml(decodeMarkup(bytes))
    if (document) text += textOf(findElement(document, 'body') ?? document)
  }
  return text
}

/** Returns the language detected from the letters, otherwise the declared one: many books declare `en` wrongly. */
export function mainLanguage(book: Book): DocumentLanguage {
  const text = sampleOf(book)
  const said = book.language.slice(0, 2).toLowerCase()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const eastern = text.match(/[\u3041-\u30ff\uac00-\ud7a3]/g)?.length ?? 0
  if (eastern > letters * easternShare) return languageOf(text, 'en')
  // Chinese uses the font that has most of its characters.
  return said === 'ko' || said === 'ja' ? said : said === 'zh' ? 'ja' : 'en'
}
