/**
 * Restores thousands separators. The Korean and Japanese models recognize digits but not the commas between them (`1234,567`, `2.531`); the
 * English model does. If both read the same digits, its commas are used.
 */
import type { Token } from './tokens.ts'

const figure = /\d[\d.,]*\d/g
const inThousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Returns the tokens `main` with the commas of `english`, which is a reading of the same place. */
export function withCommas(main: readonly Token[], english: readonly Token[]): Token[] {
  const known = new Map(
    english
      .flatMap(({ text }) => text.match(figure) ?? [])
      .filter((found) => inThousands.test(found))
      .map((found) => [digitsOf(found), found]),
  )
  if (known.size === 0) return [...main]
  return main.map((token) => ({
    ...token,
    text: token.text.replaceAll(figure, (found) => known.get(digitsOf(found)) ?? found),
  }))
}
