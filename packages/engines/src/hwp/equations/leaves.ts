/** Runs of signs as leaves: numbers, letters, words of other scripts, operators. */
import type { MathNode, MathRow, MathStyle } from './math.ts'

/** The signs that scripts write with several ASCII signs, and those with a sign of their own in mathematics. */
const combined: Readonly<Record<string, string>> = {
  ...{ '<<<': '⋘', '>>>': '⋙', '<->': '↔', '->': '→', '+-': '±', '-+': '∓', '<=': '≤', '>=': '≥' },
  ...{ '!=': '≠', '==': '≡', '<<': '≪', '>>': '≫', "'": '′' },
}
const part =
  /(\d+(?:\.\d+)?)|([A-Za-z\p{Script=Greek}ℵℏıȷ℧ℓ℘ℑℒÅ]+)|([\p{L}\p{M}]+)|(<<<|>>>|<->|->|\+-|-\+|<=|>=|!=|==|<<|>>|[^])/gu

/** Returns the leaves of a run without blanks. */
export function leavesOf(run: string, style: MathStyle): MathNode[] {
  return [...run.matchAll(part)].map(([text, number, letters, word]): MathNode => {
    if (number !== undefined) return { kind: 'number', text, style }
    if (letters !== undefined) return { kind: 'identifier', text, style }
    return word === undefined
      ? { kind: 'operator', text: combined[text] ?? text, style }
      : { kind: 'text', text, style }
  })
}

const isJoinable = (kind: MathNode['kind']) => kind === 'text' || kind === 'identifier' || kind === 'number'

/** Joins leaves of the same kind and style that follow each other, and spaces. */
export function joined(nodes: MathRow): MathNode[] {
  const result: MathNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (last?.kind === 'space' && node.kind === 'space')
      result[result.length - 1] = { kind: 'space', width: last.width + node.width }
    else if (last && 'text' in last && 'text' in node && last.kind === node.kind && last.style === node.style)
      if (isJoinable(node.kind)) result[result.length - 1] = { ...last, text: last.text + node.text }
      else result.push(node)
    else result.push(node)
  }
  return result
}
