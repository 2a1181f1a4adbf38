/** Stores decoded pixels as a file that PDFs take: what was lossy before and is opaque as a JPEG, everything else as a PNG. */
import { readFileSync, writeFileSync } from 'node:fs'
import { Image } from 'mupdf'

export interface StoreDecodedArgs {
  /** A portable anymap. */
  path: string
  form: 'jpg' | 'png'
  out: string
}

/** Above what phones store photos with: the second loss is not seen. */
const quality = 92

export function storeDecoded({ path, form, out }: StoreDecodedArgs): void {
  const image = new Image(readFileSync(path))
  const pixmap = image.toPixmap()
  writeFileSync(out, form === 'jpg' ? pixmap.asJPEG(quality, false) : pixmap.asPNG())
  pixmap.destroy()
  image.destroy()
}
