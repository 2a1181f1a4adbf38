/** The place of a text line on an image: a rectangle at any angle. */

export interface LineFrame {
  /** The corner at which the line's text begins, at its top, in pixels. */
  x: number
  y: number
  /** The direction in which the line runs, in radians, clockwise as displayed. */
  angle: number
  /** The length along the line, in pixels. */
  width: number
  /** The height across it. */
  height: number
}

/** Returns the point of the image at `along` and `across` pixels from the frame's corner. */
export function pointOf({ x, y, angle }: LineFrame, along: number, across: number): [number, number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x + along * cos - across * sin, y + along * sin + across * cos]
}

/** Returns where a point of the image is on a frame: along its line, and across it from its upper edge. */
export function placeOn(
  { x, y, angle }: LineFrame,
  [px, py]: readonly [number, number],
): [along: number, across: number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [(px - x) * cos + (py - y) * sin, (py - y) * cos - (px - x) * sin]
}

/** Returns the middle of a frame. */
export const middleOf = (frame: LineFrame): [number, number] => pointOf(frame, frame.width / 2, frame.height / 2)

/** Returns the frame with the given middle. */
export function frameAround(
  [x, y]: readonly [number, number],
  { angle, width, height }: Omit<LineFrame, 'x' | 'y'>,
): LineFrame {
  const [left, top] = pointOf({ x, y, angle, width, height }, -width / 2, -height / 2)
  return { x: left, y: top, angle, width, height }
}

/** Returns the same rectangle, read in a direction that is turned clockwise by a number of quarter turns. */
export function turned(frame: LineFrame, quarters: number): LineFrame {
  const sides = quarters % 2 === 0 ? frame : { width: frame.height, height: frame.width }
  return frameAround(middleOf(frame), {
    angle: frame.angle + (quarters * Math.PI) / 2,
    width: sides.width,
    height: sides.height,
  })
}
