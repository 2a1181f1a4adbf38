/** Scenes in which people photograph documents without care: at an angle, in an open book, with their own shadow on the page. */
import type { Scene } from './bent-photograph.ts'
import { lamp, shadowed } from './lamps.ts'
import { bookPage, flat } from './paper-shape.ts'

const table = 95

/** Returns a number between two others. */
const between = (random: () => number, least: number, most: number) => least + random() * (most - least)
const either = (random: () => number) => (random() < 0.5 ? -1 : 1)

/** A sheet on a table, photographed from one of its sides by 22 to 32 degrees. */
export function atAnAngle(random: () => number): Scene {
  const [lean, isAcross] = [between(random, 22, 32) * either(random), random() < 0.5]
  const [tilt, pan] = isAcross ? [between(random, -8, 8), lean] : [lean, between(random, -8, 8)]
  return { view: { tilt, pan, roll: between(random, -4, 4), distance: 1.4 }, shape: flat, light: lamp(random), table }
}

/** A page of an open book, photographed from its foot. */
export function inABook(random: () => number): Scene {
  const shape = bookPage({ steepest: between(random, 35, 48), reach: between(random, 0.1, 0.2), fall: 12 })
  const view = {
    tilt: between(random, 14, 26),
    pan: between(random, -8, 8),
    roll: between(random, -2, 2),
    distance: 1.5,
  }
  return { view, shape, light: lamp(random), table: 60 }
}

/** A sheet photographed from above, with hard shadows over half of it. */
export function inShadow(random: () => number): Scene {
  return { view: { tilt: 5, pan: -3, roll: 1, distance: 1.6 }, shape: flat, light: shadowed(random), table }
}
