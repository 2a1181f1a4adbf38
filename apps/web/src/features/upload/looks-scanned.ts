/** A guess from a PDF's bytes whether its pages were scanned: it only decides what is offered first. */

const startBytes = 2_000_000
const endBytes = 256_000

/** ISO 32000-1, 8.9.5: the dictionary of every picture says that it is one. */
const picture = /\/Subtype\s*\/Image\b/
/** 9.5: text needs a font. 7.5.7: in object streams dictionaries are packed, and nothing can be told. */
const textOrPacked = /\/(?:Font|ObjStm)\b/

const decoder = new TextDecoder('latin1')
const textOf = async (blob: Blob) => decoder.decode(await blob.arrayBuffer())

/** Whether the PDF has pictures and, as far as can be seen from its start and its end, no text. */
export async function looksScanned(file: Blob): Promise<boolean> {
  const parts = [file.slice(0, startBytes), file.slice(Math.max(startBytes, file.size - endBytes))]
  const texts = await Promise.all(parts.map(textOf))
  return texts.some((text) => picture.test(text)) && !texts.some((text) => textOrPacked.test(text))
}
