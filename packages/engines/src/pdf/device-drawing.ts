/** Helpers that call mupdf's drawing device with the types that it requires. */
import type { DrawDevice, Image, Matrix } from 'mupdf'

type Parts = Parameters<DrawDevice['fillPath']>[4]

/** The components of a colour: one, three or four. */
export const colourParts = ([first = 0, second, third, fourth]: readonly number[]): Parts =>
  second === undefined || third === undefined
    ? [first]
    : fourth === undefined
      ? [first, second, third]
      : [first, second, third, fourth]

/** Draws an image with the transformation matrix `place`, clipped by its own mask if it has one. */
export function drawImage(device: DrawDevice, image: Image, place: Matrix): void {
  const mask = image.getMask()
  if (!mask) return device.fillImage(image, place, 1)
  device.clipImageMask(mask, place)
  device.fillImage(image, place, 1)
  device.popClip()
}
