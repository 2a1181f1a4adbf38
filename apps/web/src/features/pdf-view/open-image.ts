/** An image as one page, decoded by the browser, which applies the EXIF orientation. */
import { newCanvas, nextSourceId, type PageSource } from './page-source.ts'

/** @throws if the browser does not support this kind of image, or the file is damaged */
export async function openImage(file: Blob): Promise<PageSource> {
  const whole = await createImageBitmap(file)
  const { width, height } = whole
  whole.close()
  return {
    id: nextSourceId(),
    pages: 1,
    size: async () => ({ width, height }),
    async draw(_page, wanted, signal) {
      signal.throwIfAborted()
      const canvas = newCanvas(wanted, (wanted * height) / width)
      const bitmap = await createImageBitmap(file, {
        resizeWidth: canvas.width,
        resizeHeight: canvas.height,
        resizeQuality: 'medium',
      })
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      bitmap.close()
      signal.throwIfAborted()
      return canvas
    },
    close: () => undefined,
  }
}
