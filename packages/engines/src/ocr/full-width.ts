/**
 * Restores full-width punctuation in Japanese. The model outputs "（" and "：" as ASCII with a space for their built-in white space; such a
 * character separated from Japanese text was full-width, because half-width punctuation is set without space.
 */
import type { Token, TokenLine } from './tokens.ts'

const japanese = /[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/

/** The index of the token that closes the bracket opened at `from`, and the text in between. */
function closing(tokens: readonly Token[], from: number): { index: number; content: string } | undefined {
  let content = ''
  for (let index = from; index < tokens.length; index++) {
    const text = tokens[index]?.text.slice(index === from ? 1 : 0) ?? ''
    content += text
    if (text.includes(')')) return { index, content }
  }
  return undefined
}

function widenBracket(tokens: Token[], at: number): void {
  const open = tokens[at]
  const end = closing(tokens, at)
  const close = end && tokens[end.index]
  if (!open || !close || !japanese.test(end.content)) return
  open.text = open.text.replace('(', '（')
  open.joins = true
  close.text = close.text.replace(')', '）')
  const next = tokens[end.index + 1]
  if (next && close.text.endsWith('）')) next.joins = true
}

/** Returns the lines of a Japanese page with its full-width punctuation restored. */
export const withFullWidth = (lines: readonly TokenLine[]): TokenLine[] =>
  lines.map((line) => {
    const tokens = line.tokens.map((token) => ({ ...token }))
    for (const [at, token] of tokens.entries()) {
      const [before, after] = [tokens[at - 1], tokens[at + 1]]
      if (!before || token.joins) continue
      if (token.text.startsWith('(')) widenBracket(tokens, at)
      else if (token.text === ':' && after && !after.joins && japanese.test(before.text.at(-1) ?? '')) {
        token.text = '：'
        token.joins = after.joins = true
      }
    }
    return { ...line, tokens }
  })
