/** Finds the words that Debian's Tesseract reads in a picture: a rendering is good enough if they are recognised. */
import { execFileSync } from 'node:child_process'

/** With a single thread, because more do not speed up a small page and slow down a busy machine. */
const read = (path: string, language: string) =>
  execFileSync('env', ['OMP_THREAD_LIMIT=1', 'tesseract', path, '-', '-l', language], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** The words of `text` that are long enough for reliable recognition: three Latin letters, two Hangul syllables. */
export const legibleWords = (text: string): string[] => text.match(/[A-Za-z]{3,}|\p{Script=Hangul}{2,}/gu) ?? []

/** The subset of `words` that occurs in the picture at `path`, Korean ones by the model `kor`, all others by `eng`. */
export function recognisedWords(path: string, words: readonly string[]): string[] {
  const isKorean = (word: string) => /\p{Script=Hangul}/u.test(word)
  const english = words.every(isKorean) ? [] : legibleWords(read(path, 'eng'))
  const korean = words.some(isKorean) ? legibleWords(read(path, 'kor')) : []
  return words.filter((word) => (isKorean(word) ? korean : english).includes(word))
}
