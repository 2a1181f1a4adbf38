/** Corrects letters of abbreviations on Korean lines that look the same as small ones, apart from their height: "IRls" is IRIS. */
import type { LineTokens } from './line-tokens.ts'

const latin = /[A-Za-z]/
/** Small letters that look like capitals of less height, and "l". */
const alike = /[cosvwxzl]/
/** Capitals that look like none of these, as long as they are read as capitals. */
const capital = /[ABDEFGHIJKLMNPQRTUY]/g
const capitals: Readonly<Record<string, string>> = { l: 'I' }

/** The number of certain capitals from which on a word has no small letters. */
const fewest = 2
/** "AI" is the only word of two letters that is common enough. */
const ai = /^A[Il]$/

/** Returns a word of Latin letters in capitals if it is an abbreviation. */
export function inCapitals(word: string): string {
  const letters = Array.from(word)
  const isAbbreviation =
    letters.every((letter) => letter === letter.toUpperCase() || alike.test(letter)) &&
    (word.match(capital) ?? []).length >= fewest
  if (!isAbbreviation && !ai.test(word)) return word
  return letters.map((letter) => capitals[letter] ?? letter.toUpperCase()).join('')
}

/** Returns the tokens with the words of Latin letters among them corrected. */
export function withCapitals(tokens: LineTokens): LineTokens {
  const result = [...tokens]
  for (let from = 0; from < tokens.length; from++) {
    let to = from
    while (to < tokens.length && isLatinPart(tokens, from, to)) to++
    if (to === from) continue
    let rest = inCapitals(
      tokens
        .slice(from, to)
        .map(({ text }) => text)
        .join(''),
    )
    for (const [index, token] of tokens.slice(from, to).entries()) {
      result[from + index] = { ...token, text: rest.slice(0, token.text.length) }
      rest = rest.slice(token.text.length)
    }
    from = to - 1
  }
  return result
}

/** Whether the token at `at` has only Latin letters, and continues the word that begins at `from`. */
function isLatinPart(tokens: LineTokens, from: number, at: number): boolean {
  const token = tokens[at]
  return token !== undefined && (at === from || token.joins) && Array.from(token.text).every((each) => latin.test(each))
}
