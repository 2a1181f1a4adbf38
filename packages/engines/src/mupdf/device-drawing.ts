/** What mupdf's drawing device is given, in the forms that its types ask for. */
import type { DrawDevice, Image, Matrix } from 'mupdf'

type Parts = Parameters<DrawDevice['fillPath']>[4]

/** The parts of a colour, of which there are one, three or four. */
export const colourParts = ([first = 0, second, third, fourth]: readonly number[]): Parts =>
  second === undefined || third === undefined
    ? [first]
    : fourth === undefined
      ? [first, second, third]
      : [first, second, third, fourth]

/** Draws a picture at `place`, through its own mask where it has one. */
export function drawImage(device: DrawDevice, image: Image, place: Matrix): void {
  const mask = image.getMask()
  if (!mask) return device.fillImage(image, place, 1)
  device.clipImageMask(mask, place)
  device.fillImage(image, place, 1)
  device.popClip()
}
