/** What most of a book is written in, of the languages that have fonts here. */
import type { Locale } from '@docweave/contract'
import { languageOf } from '../../../plain-text/index.ts'
import type { Book } from '../book.ts'
import { decodeMarkup } from '../decode-markup.ts'
import { findElement, parseHtml, textOf } from '../markup.ts'

/** From which share of such letters on a book is Korean or Japanese, whatever it says. */
const easternShare = 0.3

/** Enough to tell by. */
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

/** Gives the language of the book's letters where they tell, else what it says of itself: many say `en` and are not. */
export function mainLanguage(book: Book): Locale {
  const text = sampleOf(book)
  const said = book.language.slice(0, 2).toLowerCase()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const eastern = text.match(/[\u3041-\u30ff\uac00-\ud7a3]/g)?.length ?? 0
  if (eastern > letters * easternShare) return languageOf(text, 'en')
  // Chinese is set in the font that has the most of its characters.
  return said === 'ko' || said === 'ja' ? said : said === 'zh' ? 'ja' : 'en'
}
