/** Where an object that text flows around begins. */
import type { Placement, Section } from '../document/model.ts'

interface Size {
  width: number
  height: number
}

/** The offset of an object in a space, from its alignment there and the distance from that. */
function offsetIn(space: number, size: number, { align, offset }: { align: string; offset: number }): number {
  if (align === 'center') return (space - size) / 2 + offset
  return align === 'right' || align === 'bottom' ? space - size - offset : offset
}

/** The offsets from the left and the top of what the placement is from, in points. */
export function offsetsOf(
  { horizontal, vertical }: Placement,
  { width, height }: Size,
  section: Pick<Section, 'width' | 'height' | 'margin' | 'columns'>,
): { x: number; y: number } {
  const { margin, columns } = section
  const page = {
    width: section.width - margin.left - margin.right,
    height: section.height - margin.top - margin.bottom,
  }
  const column = (page.width - columns.gap * (columns.count - 1)) / columns.count
  const across = { paper: section.width, page: page.width, column, paragraph: column }[horizontal.from]
  const down = vertical.from === 'paper' ? section.height : page.height
  return {
    x: offsetIn(across, width, horizontal),
    // A paragraph has no height to be aligned in.
    y: vertical.from === 'paragraph' ? vertical.offset : offsetIn(down, height, vertical),
  }
}
