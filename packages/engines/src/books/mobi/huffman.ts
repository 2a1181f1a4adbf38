/** Decompresses text by Huffman codes and a dictionary of phrases (`HUFF` and `CDIC` records, wiki.mobileread.com/wiki/MOBI). */
import { DocweaveError } from '@docweave/contract/docweave-error'

interface Phrase {
  bytes: Buffer
  /** Whether the phrase is literal; otherwise it is compressed by the same codes. */
  plain: boolean
}

/** The deepest nesting of phrases. */
const deepest = 32

export class HuffmanReader {
  /** By a code's first byte: its length, whether that is final, the highest code. */
  readonly #short: { length: number; sure: boolean; highest: number }[] = []
  readonly #lowest: number[] = []
  readonly #highest: number[] = []
  readonly #phrases: Phrase[] = []

  /** @throws DocweaveError `FILE_DAMAGED` */
  constructor(huff: Buffer, dictionaries: readonly Buffer[]) {
    if (huff.toString('latin1', 0, 4) !== 'HUFF') throw new DocweaveError('FILE_DAMAGED')
    const [short, long] = [huff.readUInt32BE(8), huff.readUInt32BE(12)]
    const highestOf = (code: number, length: number) => (code + 1) * 2 ** (32 - length) - 1
    for (let at = 0; at < 256; at++) {
      const value = huff.readUInt32BE(short + 4 * at)
      const length = value & 0x1f
      this.#short.push({ length, sure: (value & 0x80) !== 0, highest: highestOf(value >>> 8, length) })
    }
    for (let length = 1; length <= 32; length++) {
      this.#lowest[length] = huff.readUInt32BE(long + 8 * (length - 1)) * 2 ** (32 - length)
      this.#highest[length] = highestOf(huff.readUInt32BE(long + 8 * (length - 1) + 4), length)
    }
    for (const dictionary of dictionaries) this.#addPhrases(dictionary)
  }

  #addPhrases(dictionary: Buffer): void {
    if (dictionary.toString('latin1', 0, 4) !== 'CDIC') throw new DocweaveError('FILE_DAMAGED')
    const count = Math.min(2 ** dictionary.readUInt32BE(12), dictionary.readUInt32BE(8) - this.#phrases.length)
    for (let at = 0; at < count; at++) {
      const place = 16 + dictionary.readUInt16BE(16 + 2 * at)
      const length = dictionary.readUInt16BE(place)
      this.#phrases.push({
        bytes: dictionary.subarray(place + 2, place + 2 + (length & 0x7fff)),
        plain: (length & 0x8000) !== 0,
      })
    }
  }

  /** @throws DocweaveError `FILE_DAMAGED` */
  unpack(packed: Buffer, depth = 0): Buffer {
    if (depth > deepest) throw new DocweaveError('FILE_DAMAGED')
    const parts: Buffer[] = []
    const bits = packed.length * 8
    const byte = (at: number) => packed[at] ?? 0
    for (let at = 0; at < bits;) {
      const first = at >> 3
      const shift = at & 7
      // 32 bits from `at`, as an unsigned number.
      const window =
        byte(first) * 2 ** 32 +
        byte(first + 1) * 2 ** 24 +
        byte(first + 2) * 2 ** 16 +
        byte(first + 3) * 2 ** 8 +
        byte(first + 4)
      const code = Math.floor(window / 2 ** (8 - shift)) % 2 ** 32
      const entry = this.#short[Math.floor(code / 2 ** 24)]
      let length = entry?.length ?? 0
      let highest = entry?.highest ?? 0
      if (entry && !entry.sure) {
        while (length <= 32 && code < (this.#lowest[length] ?? 0)) length++
        highest = this.#highest[length] ?? 0
      }
      if (length === 0 || length > 32) throw new DocweaveError('FILE_DAMAGED')
      at += length
      if (at > bits) break
      parts.push(this.#phrase(Math.floor((highest - code) / 2 ** (32 - length)), depth))
    }
    return Buffer.concat(parts)
  }

  #phrase(index: number, depth: number): Buffer {
    const phrase = this.#phrases[index]
    if (!phrase) throw new DocweaveError('FILE_DAMAGED')
    if (!phrase.plain) {
      phrase.bytes = this.unpack(phrase.bytes, depth + 1)
      phrase.plain = true
    }
    return phrase.bytes
  }
}
