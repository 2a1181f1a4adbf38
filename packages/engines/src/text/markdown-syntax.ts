/** The syntax of Markdown (CommonMark 0.31, with the tables and strikethrough of GitHub). */

/** Escapes what has a meaning within a line. */
export const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>~]/g, String.raw`\$&`)

/** Escapes what would begin a heading, a list or a quotation at the start of a line. */
export const escapedStart = (text: string): string =>
  text.replace(/^(\s*)([#+\->]|\d{1,9}[.)](?=\s|$))/, (_, space: string, mark: string) => {
    const digits = /^\d+/.exec(mark)?.[0]
    return digits === undefined ? `${space}\\${mark}` : `${space}${digits}\\${mark.slice(digits.length)}`
  })

/** An emphasis: its mark, and the HTML element of the same meaning. */
export interface Emphasis {
  mark: string
  name: string
}

export const emphases = {
  bold: { mark: '**', name: 'strong' },
  italic: { mark: '*', name: 'em' },
  strike: { mark: '~~', name: 'del' },
} as const satisfies Record<string, Emphasis>

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/**
 * Surrounds text with an emphasis mark. Between a punctuation mark and a letter Markdown reads none (CommonMark, 6.2), so HTML takes its
 * place there, as in Korean, where particles follow without a space.
 */
export function emphasised(text: string, { mark, name }: Emphasis, before: string, after: string): string {
  const [, start = '', inner = '', end = ''] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? []
  if (inner === '') return text
  const isRead =
    (isWord(inner.at(0)) || start !== '' || !isWord(before.at(-1))) &&
    (isWord(inner.at(-1)) || end !== '' || !isWord(after.at(0)))
  return isRead ? `${start}${mark}${inner}${mark}${end}` : `${start}<${name}>${inner}</${name}>${end}`
}

/** Whether readers follow a link with this target. */
const isFollowed = (target: string) => /^(?:https?|mailto|tel):/.test(target)

/** The text as a link, unless it is empty or its target is of another kind than web, mail and telephone. */
export const linked = (text: string, target: string): string =>
  isFollowed(target) && text.trim() !== ''
    ? `[${text.trim()}](<${target.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`
    : text

/** A table whose first row is the head. */
export function pipeTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
  const [head = '', ...body] = lines
  return [head, `|${(rows[0] ?? []).map(() => ' --- |').join('')}`, ...body].join('\n')
}
