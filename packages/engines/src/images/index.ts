export { checkImage, checkPixels, imageKinds, isImageKind, type ImageKind } from './check-image.ts'
export { decodeImage, type DecodedKind } from './decode-image.ts'
export type { Orientation } from './exif.ts'
export { firstFrame } from './gif.ts'
