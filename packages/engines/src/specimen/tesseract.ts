/** Which words Tesseract, as Debian packs it, reads in a picture: a drawing is good when a reader needs no other copy. */
import { execFileSync } from 'node:child_process'

/** By one thread: a small page is no sooner read by several, and a busy machine is slower by them. */
const read = (path: string, language: string) =>
  execFileSync('env', ['OMP_THREAD_LIMIT=1', 'tesseract', path, '-', '-l', language], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** The words of `text` that are long enough for Tesseract to be sure of: three Latin letters, two Hangul syllables. */
export const legibleWords = (text: string): string[] => text.match(/[A-Za-z]{3,}|\p{Script=Hangul}{2,}/gu) ?? []

/** Those of `words` that stand in the picture at `path`, the Korean ones by the model `kor`, all others by `eng`. */
export function recognisedWords(path: string, words: readonly string[]): string[] {
  const isKorean = (word: string) => /\p{Script=Hangul}/u.test(word)
  const english = words.every(isKorean) ? [] : legibleWords(read(path, 'eng'))
  const korean = words.some(isKorean) ? legibleWords(read(path, 'kor')) : []
  return words.filter((word) => (isKorean(word) ? korean : english).includes(word))
}
