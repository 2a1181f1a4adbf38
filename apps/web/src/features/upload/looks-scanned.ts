/** Guesses from a PDF's bytes whether its pages were scanned: this only decides what is suggested first. */

const startBytes = 2_000_000
const endBytes = 256_000

/** ISO 32000-1, 8.9.5: the subtype in every image dictionary. */
const picture = /\/Subtype\s*\/Image\b/
/** 9.5: text needs a font. 7.5.7: dictionaries in object streams are compressed, so nothing can be inferred. */
const textOrPacked = /\/(?:Font|ObjStm)\b/

const decoder = new TextDecoder('latin1')
const textOf = async (blob: Blob) => decoder.decode(await blob.arrayBuffer())

/** Whether the PDF has images but, judging by its start and end, no text. */
export async function looksScanned(file: Blob): Promise<boolean> {
  const parts = [file.slice(0, startBytes), file.slice(Math.max(startBytes, file.size - endBytes))]
  const texts = await Promise.all(parts.map(textOf))
  return texts.some((text) => picture.test(text)) && !texts.some((text) => textOrPacked.test(text))
}
