/** The shapes of paper that lies before a camera: what is printed stays as long as it is, because paper bends and does not stretch. */

/** In heights of the page: x to the right, y down, z towards the camera. */
export type Space = readonly [x: number, y: number, z: number]

/** Where the point of the sheet at `u` from its left edge and `v` from its upper edge is, in heights of the page. */
export type PaperShape = (u: number, v: number) => Space

export const flat: PaperShape = (u, v) => [u, v, 0]

/** The steps in which a profile is summed up, for each height of the page. */
const steps = 400

/** Returns the place and the height along a strip of paper whose slope at each distance is known, in radians. */
function profile(slope: (along: number) => number): (along: number) => readonly [place: number, height: number] {
  const places: [number, number][] = [[0, 0]]
  for (let step = 0; step < 2 * steps; step++) {
    const [place, height] = places[step] ?? [0, 0]
    const angle = slope((step + 0.5) / steps)
    places.push([place + Math.cos(angle) / steps, height + Math.sin(angle) / steps])
  }
  return (along) => {
    const at = Math.min(Math.max(along * steps, 0), 2 * steps - 1)
    const [from, share] = [Math.floor(at), at % 1]
    const [[x = 0, z = 0] = [], [nextX = 0, nextZ = 0] = []] = [places[from], places[from + 1]]
    return [x + (nextX - x) * share, z + (nextZ - z) * share]
  }
}

export interface BookPage {
  /** The slope at the fold, in degrees. */
  steepest: number
  /** How soon it gets flatter: the distance at which it is a third, in heights of the page. */
  reach: number
  /** The fall towards the outer edge, in degrees for each height of the page. */
  fall: number
}

/** A page of an open book, whose fold is at the left. */
export function bookPage({ steepest, reach, fall }: BookPage): PaperShape {
  const radians = Math.PI / 180
  const across = profile((u) => (steepest * Math.exp(-u / reach) - fall * u) * radians)
  return (u, v) => {
    const [x, z] = across(u)
    return [x, v, z]
  }
}

export interface Crease {
  /** Its distance from the upper edge at the left and at the right edge of the sheet, in heights of the page. */
  left: number
  right: number
  /** The slope behind it, in degrees. */
  slope: number
}

/** A sheet that was folded and does not lie flat. The creases are given from the top. */
export const folded =
  (creases: readonly Crease[], width: number): PaperShape =>
  (u, v) => {
    let [height, before] = [0, 0]
    for (const { left, right, slope } of creases) {
      const beyond = v - left - ((right - left) * u) / width
      if (beyond <= 0) continue
      const rise = Math.tan((slope * Math.PI) / 180)
      height += beyond * (rise - before)
      before = rise
    }
    return [u, v, height]
  }
