/** Corrects signs on Korean lines that the Korean model regularly takes for others. */
import type { LineTokens } from './line-tokens.ts'

const hangul = /^[\uac00-\ud7a3]/
/** Korean is written with full stops. The model reads a raised opening quotation mark as this Japanese one. */
const ideographicStop = /[。｡]/g
/** An apostrophe between a bracket and the last figures of a year. */
const secondBracket = /^\(\((?=\d)/
const figure = /^\d/
/** The dash before an item, which is low in a line with raised letters. */
const dash = /^[_ㅡᅳ]$/
const closing = /['"’”」』]$/
/** Particles, which follow a quotation without a space: the blank of a quotation mark is read as one. Those that are also words are left out. */
const particle =
  /^(?:은|는|을|를|의|에|에서|에게|에는|에서는|와|과|와의|과의|로|으로|라는|이라는|라고|이라고|란|이란|이다|입니다)[.,]?$/

/** Returns the word that begins at a token. */
function wordAt(tokens: LineTokens, index: number): string {
  const end = tokens.findIndex((token, at) => at > index && !token.joins)
  return tokens
    .slice(index, end < 0 ? undefined : end)
    .map(({ text }) => text)
    .join('')
}

/** Returns the tokens of a Korean line with corrected signs. */
export const withUsualSigns = (tokens: LineTokens): LineTokens =>
  tokens.map((token, index) => {
    const next = tokens[index + 1]
    const opens = token.text.length > 1 || (next !== undefined && next.joins && hangul.test(next.text))
    const text = token.text
      .replaceAll(ideographicStop, (_, at: number) => (at === 0 && opens ? '‘' : '.'))
      .replace(secondBracket, "('")
      .replace(dash, (each) => (index === 0 ? '-' : each))
    const isApostrophe = text === '(' && tokens[index - 1]?.text === '(' && figure.test(next?.text ?? '')
    const isParticle = closing.test(tokens[index - 1]?.text ?? '') && particle.test(wordAt(tokens, index))
    return { ...token, text: isApostrophe ? "'" : text, joins: token.joins || isParticle }
  })
