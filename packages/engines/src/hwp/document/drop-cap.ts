/** Finds drop caps: Hangul stores the large first letter of a paragraph as a text box that the rest of the text flows around. */
import type { DropCap, Inline } from './model.ts'

/** The lines beside a letter of Hangul's drop caps, which are two or three. */
const linesOf = (height: number, size: number): number => (height > 2.7 * 1.6 * size ? 3 : 2)

/**
 * Returns the content with its drop cap. The engine does not tell which boxes are one, so it is each box without lines around it
 * that has a single letter, at the beginning of a text.
 */
export function withDropCap(content: Inline[]): Inline[] {
  const [box, text] = content
  if (box?.type !== 'box' || text?.type !== 'text' || box.border || box.caption) return content
  const { placement, paragraphs, height } = box
  const [paragraph, ...others] = paragraphs
  const [letter, ...more] = paragraph?.content ?? []
  if (placement.inline || placement.wrap !== 'square' || others.length > 0 || more.length > 0) return content
  if (letter?.type !== 'text' || Array.from(letter.text.trim()).length !== 1) return content
  const lines = linesOf(height, text.shape.size)
  const cap: DropCap = { type: 'drop-cap', text: letter.text.trim(), shape: letter.shape, lines }
  return [cap, ...content.slice(1)]
}
