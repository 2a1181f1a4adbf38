/**
 * Finds ruby: small kana beside the Han characters whose reading they give, above a horizontal line or to the right of a vertical one. It is
 * no line of its own; the characters that it belongs to keep it.
 */
import { middleOf, placeOn, pointOf, type LineFrame } from './line-frame.ts'
import type { ReadLine } from './read-page-lines.ts'
import { tokenText, type Token } from './tokens.ts'

/** Ruby is at most this high, in heights of its line: usually half as high. */
const most = 0.72
/** Its middle is at most this far from the edge of its line, on either side, in heights of the line. */
const farthest = 0.75
const nearest = 0.3

const han = /[\u3005\u3400-\u9fff]/
const everyHan = new RegExp(han, 'g')
const onlyKana = /^[\u3040-\u30ff\s]+$/

/** Whether `line` is ruby of `base`. */
function isRubyOf(line: ReadLine, base: ReadLine): boolean {
  if (line.vertical !== base.vertical || line.frame.height > most * base.frame.height) return false
  const [along, across] = placeOn(base.frame, middleOf(line.frame))
  const { width, height } = base.frame
  return along > 0 && along < width && across > -farthest * height && across < nearest * height
}

/** A Han character of a line, by its place in the line's tokens and its middle along the line, in heights of the line. */
interface HanCharacter {
  token: number
  /** The number of UTF-16 code units up to its end in the token's text. */
  end: number
  middle: number
}

/** Returns the Han characters of a line. The characters of a token are taken for equally wide. */
const hanOf = (tokens: readonly Token[]): HanCharacter[] =>
  tokens.flatMap(({ text, x, width }, token) =>
    Array.from(text.matchAll(everyHan), ({ index }) => ({
      token,
      end: index + 1,
      middle: x + ((index + 0.5) * width) / text.length,
    })),
  )

/** Returns the tokens of a line with the ruby of `from` to `to` (in heights of the line) at the last Han character beside it. */
function withRuby(tokens: readonly Token[], { text, from, to }: { text: string; from: number; to: number }): Token[] {
  const away = ({ middle }: HanCharacter) => Math.max(from - middle, middle - to, 0)
  const characters = hanOf(tokens)
  const least = Math.min(...characters.map(away))
  const last = characters.findLast((each) => away(each) === least)
  if (!last) return [...tokens]
  return tokens.map((token, index) =>
    index === last.token ? { ...token, ruby: [...(token.ruby ?? []), { after: last.end, text }] } : token,
  )
}

/** Returns the part of `base` beside a token of `line`, in heights of `base`. */
function besideToken({ frame }: ReadLine, base: LineFrame, { x, width }: Token): { from: number; to: number } {
  const at = (along: number) => placeOn(base, pointOf(frame, along * frame.height, frame.height / 2))[0] / base.height
  return { from: at(x), to: at(x + width) }
}

/** Returns the lines of a page without those that are ruby, and with their texts at the characters beside them. */
export function withRubyBeside(lines: readonly ReadLine[]): ReadLine[] {
  const bases = lines.filter((line) => han.test(tokenText(line.tokens)))
  const found = new Map(
    lines.flatMap((line): [ReadLine, ReadLine][] => {
      const base = bases.find((each) => each !== line && isRubyOf(line, each))
      return base && onlyKana.test(tokenText(line.tokens)) ? [[line, base]] : []
    }),
  )
  return lines
    .filter((line) => !found.has(line))
    .map((line) => {
      const own = [...found]
        .filter(([, base]) => base === line)
        .flatMap(([ruby]) => ruby.tokens.map((token) => ({ ruby, token })))
      const tokens = own.reduce(
        (sum, { ruby, token }) => withRuby(sum, { text: token.text.trim(), ...besideToken(ruby, line.frame, token) }),
        line.tokens,
      )
      return { ...line, tokens }
    })
}
