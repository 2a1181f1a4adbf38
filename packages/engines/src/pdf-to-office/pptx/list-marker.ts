/** Markers of list items (ECMA-376-1, 21.1.2.4). */
import type PptxGenJS from 'pptxgenjs'
import type { ListItem } from '../analysis/index.ts'

const letters: Partial<Record<ListItem['format'], string>> = {
  decimal: 'arabic',
  'lower-letter': 'alphaLc',
  'upper-letter': 'alphaUc',
  'lower-roman': 'romanLc',
}

/** What stands around the number: `1.`, `1)` or `(1)`. */
const around: readonly (readonly [RegExp, string])[] = [
  [/^[^\W_]+\.$/, 'Period'],
  [/^[^\W_]+\)$/, 'ParenR'],
  [/^\([^\W_]+\)$/, 'ParenBoth'],
]

/**
 * Returns the marker as PowerPoint sets it, or `undefined` if it has none of that form, such as `가.`
 *
 * @param indent from the marker to the text, in points
 */
export function bulletOf({ format, marker, number }: ListItem, indent: number): PptxGenJS.TextPropsOptions['bullet'] {
  if (format === 'bullet') {
    const code = marker.codePointAt(0) ?? 0x2022
    return code > 0xffff ? undefined : { characterCode: code.toString(16).padStart(4, '0'), indent }
  }
  const kind = letters[format]
  const form = around.find(([pattern]) => pattern.test(marker))?.[1]
  if (kind === undefined || form === undefined) return undefined
  return { type: 'number', style: `${kind}${form}`, numberStartAt: number, indent }
}
