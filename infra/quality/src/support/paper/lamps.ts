/** The light on a table, from 0 to 1, by the place on the photograph in shares of its sides. */
export type Lamp = (across: number, down: number) => number

/** Light that is brighter at one side, darker behind the edge of a shadow. */
export function lamp(random: () => number): Lamp {
  const [direction, slope] = [random() * 2 * Math.PI, 0.15 + random() * 0.2]
  const [edge, depth] = [0.2 + random() * 0.6, 0.1 + random() * 0.2]
  const shadow = random() * 2 * Math.PI
  return (u: number, v: number) => {
    const even = 0.85 + slope * ((u - 0.5) * Math.cos(direction) + (v - 0.5) * Math.sin(direction))
    const beyond = (u - 0.5) * Math.cos(shadow) + (v - 0.5) * Math.sin(shadow) + 0.5 - edge
    return even * (1 - depth / (1 + Math.exp(-beyond * 30)))
  }
}

/** The light that is left in a hard shadow: that of a phone and its owner before a window. */
const inShadow = { least: 0.3, most: 0.45 }
/** The width of its soft edge, as a share of the photograph. */
const penumbra = 0.006

/** Even light with a hard shadow over half of the photograph, and another one that crosses it. */
export function shadowed(random: () => number): Lamp {
  const even = lamp(random)
  const edges = [0.5, 0.85].map((at, index) => ({
    at: at + (random() - 0.5) * 0.15,
    direction: (index + random() * 0.6) * (Math.PI / 2),
    light: inShadow.least + random() * (inShadow.most - inShadow.least),
  }))
  return (across, down) =>
    edges.reduce(
      (light, { at, direction, light: left }) => {
        const beyond = (across - 0.5) * Math.cos(direction) + (down - 0.5) * Math.sin(direction) + 0.5 - at
        return light * (1 - (1 - left) / (1 + Math.exp(-beyond / penumbra)))
      },
      even(across, down),
    )
}
