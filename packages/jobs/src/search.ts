/** Searches jobs and pipelines by words: in their names, and by the tools of their steps. The API and the site search alike. */
import type { HistoryWord, JobView } from '@docweave/contract'

/** Hangul final consonants U+11A8 to U+11C2 as the initial consonants that they are typed with. */
const finals =
  'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(' ')
/** Hangul compound vowels as the two vowels that they are typed with. */
const vowels: Readonly<Record<string, string>> = { ᅪ: 'ᅩᅡ', ᅫ: 'ᅩᅢ', ᅬ: 'ᅩᅵ', ᅯ: 'ᅮᅥ', ᅰ: 'ᅮᅦ', ᅱ: 'ᅮᅵ', ᅴ: 'ᅳᅵ' }

const firstFinal = 0x11a8
const toHiragana = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0x60)

/**
 * Decomposes a text into what is typed: a Korean word then contains every state of it while it is being typed, and names from macOS, which
 * decomposes them, match. Accents and case are ignored; katakana becomes hiragana.
 */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, toHiragana)
    .replace(/[\u11a8-\u11c2]/g, (sign) => finals[sign.charCodeAt(0) - firstFinal] ?? sign)
    .replace(/[ᅪᅫᅬᅯᅰᅱᅴ]/g, (sign) => vowels[sign] ?? sign)

/** The initial consonants of Korean syllables, by which Koreans also search: ㅇㅊ finds 압축. */
const initialsOf = (text: string): string => text.normalize('NFKD').replace(/[^\u1100-\u1112\s]/g, '')

/** A text in the form in which `wordIn` searches it. */
export const searchable = (text: string): string => `${lettersOf(text)}\n${initialsOf(text)}`

/** Whether a `searchable` text contains a word. */
export const wordIn = (text: string, word: string): boolean => text.includes(lettersOf(word))

/** What is searched: names, and ids of tools. */
export interface Searched {
  names: readonly string[]
  tools: readonly string[]
}

/** Whether every word is in one of the names, or in the name of one of the tools. */
export function matches({ names, tools }: Searched, words: readonly HistoryWord[]): boolean {
  const texts = names.map(searchable)
  return words.every(
    (word) => tools.some((tool) => word.tools.includes(tool)) || texts.some((text) => wordIn(text, word.text)),
  )
}

interface SearchedJob {
  inputs: readonly Pick<JobView['inputs'][number], 'name'>[]
  steps: readonly Pick<JobView['steps'][number], 'tool'>[]
}

/** Whether a job matches a search: by the names of all the files that it was started with, and by its tools. */
export const jobMatches = ({ inputs, steps }: SearchedJob, words: readonly HistoryWord[]): boolean =>
  matches({ names: inputs.map(({ name }) => name), tools: steps.map(({ tool }) => tool) }, words)
