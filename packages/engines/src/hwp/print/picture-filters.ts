/** The effects of pictures: the engine writes them as filters of SVG, in one of three forms. */
import { ColorSpace, Image, type Pixmap } from 'mupdf'
import { numberOf, type SvgElement } from './svg-elements.ts'

/** Black below the middle, white above it. */
const middle = 128

function grey(image: Image): Pixmap {
  const pixmap = image.toPixmap()
  const converted = pixmap.convertToColorSpace(ColorSpace.DeviceGray, true)
  pixmap.destroy()
  return converted
}

/** Applies the function of `feFuncR` to all samples but the opacity: the engine has the same for all colours. */
function changeSamples(pixmap: Pixmap, change: (sample: number) => number): void {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, sample) => change(sample))
  const [pixels, components] = [pixmap.getPixels(), pixmap.getNumberOfComponents()]
  const colours = components - (pixmap.getAlpha() ? 1 : 0)
  for (let at = 0; at < pixels.length; at++) if (at % components < colours) pixels[at] = table[pixels[at] ?? 0] ?? 0
}

const descendants = ({ children }: SvgElement): SvgElement[] =>
  children.flatMap((child) => [child, ...descendants(child)])

/** Returns the picture with the effects of a filter. */
export function filtered(image: Image, filter: SvgElement): Image {
  const parts = descendants(filter)
  const pixmap = parts.some(({ name }) => name === 'feColorMatrix') ? grey(image) : image.toPixmap()
  const change = parts.find(({ name }) => name === 'feFuncR')
  const type = change?.attributes['type']
  if (change && type === 'discrete') changeSamples(pixmap, (sample) => (sample < middle ? 0 : 255))
  if (change && type === 'linear') {
    const [slope, intercept] = [numberOf(change, 'slope', 1), numberOf(change, 'intercept')]
    changeSamples(pixmap, (sample) => sample * slope + 255 * intercept)
  }
  const found = new Image(pixmap)
  pixmap.destroy()
  return found
}
