/** Reads Type 1 font programs (Adobe Type 1 Font Format, version 1.1, chapters 2 and 7). */
import { standardEncoding } from './latin-glyph-names.ts'

export interface Type1Font {
  name: string
  /** Six numbers, from glyph space to text space. */
  matrix: number[]
  box: number[]
  /** Glyph names by code. */
  encoding: ReadonlyMap<number, string>
  /** Values of the private dictionary that control hinting, by key. */
  hinting: ReadonlyMap<string, number[]>
  /** Decrypted charstrings by glyph name. */
  glyphs: ReadonlyMap<string, Buffer>
  /** Decrypted subroutines by index. */
  subroutines: ReadonlyMap<number, Buffer>
}

/** The keys of the encryption (chapter 7.1). */
const keys = { program: 55_665, charstring: 4330 }

function decrypted(bytes: Buffer, key: number, skipped: number): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let state = key
  for (const [at, cipher] of bytes.entries()) {
    plain[at] = cipher ^ (state >> 8)
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff
  }
  return plain.subarray(skipped)
}

/** Removes the headers of segments in a PFB file, which some programs embed as it is. */
function withoutSegments(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x80) return bytes
  const parts: Buffer[] = []
  for (let at = 0; bytes[at] === 0x80 && (bytes[at + 1] === 1 || bytes[at + 1] === 2);) {
    const length = bytes.readUInt32LE(at + 2)
    parts.push(bytes.subarray(at + 6, at + 6 + length))
    at += 6 + length
  }
  return Buffer.concat(parts)
}

/** Splits a program after `eexec`, and decrypts the second part, which may be written as hexadecimal digits. */
function partsOf(bytes: Buffer): { clear: string; secret: string } {
  const program = withoutSegments(bytes)
  const mark = program.indexOf('eexec', 0, 'latin1')
  if (mark < 0) throw new RangeError('the font has no encrypted part')
  let start = mark + 5
  while (start < program.length && /\s/.test(String.fromCharCode(program[start] ?? 0))) start++
  const rest = program.subarray(start)
  const isText = /^[\dA-Fa-f\s]{8}/.test(rest.toString('latin1', 0, 8))
  const cipher = isText ? Buffer.from(rest.toString('latin1').replaceAll(/[^\dA-Fa-f]/g, ''), 'hex') : rest
  return { clear: program.toString('latin1', 0, mark), secret: decrypted(cipher, keys.program, 4).toString('latin1') }
}

/** Reads the numbers of an array, `[1 2]` or `{1 2}`, or the single number after `key`. */
function numbersAfter(text: string, key: string): number[] | undefined {
  const [, list, single] =
    new RegExp(`/${key}\\s*(?:[[{]([^\\]}]*)[\\]}]|(-?[\\d.]+(?:[eE]-?\\d+)?|true|false))`).exec(text) ?? []
  if (single !== undefined) return [single === 'true' ? 1 : single === 'false' ? 0 : Number(single)]
  const numbers = list?.trim().split(/\s+/).filter(Boolean).map(Number)
  return numbers?.every((each) => Number.isFinite(each)) ? numbers : undefined
}

function encodingOf(clear: string): ReadonlyMap<number, string> {
  if (/\/Encoding\s+StandardEncoding\s+def/.test(clear)) return standardEncoding
  const encoding = new Map<number, string>()
  for (const [, base, code, name] of clear.matchAll(/dup\s+(8#|16#)?([\dA-Fa-f]+)\s*\/(\S+)\s+put/g)) {
    const number = Number.parseInt(code ?? '', base === '8#' ? 8 : base === '16#' ? 16 : 10)
    if (name !== undefined && name !== '.notdef' && number < 256) encoding.set(number, name)
  }
  return encoding
}

const hintingKeys = [
  ...['BlueValues', 'OtherBlues', 'FamilyBlues', 'FamilyOtherBlues', 'BlueScale', 'BlueShift', 'BlueFuzz'],
  ...['StdHW', 'StdVW', 'StemSnapH', 'StemSnapV', 'ForceBold', 'LanguageGroup'],
]

/** Reads entries of a binary length and bytes, as `/A 42 RD …` or `dup 3 42 RD …`, in `text` from `start`. */
function* binaryEntries(text: string, start: number, pattern: string): Generator<[key: string, bytes: Buffer]> {
  const entry = new RegExp(`${pattern}\\s+(\\d+)\\s+(?:RD|-\\||\\S+)\\s`, 'y')
  const gap = /[^/d]*(?:\/(?!\S+\s+\d+\s+\S+\s)|d(?!up\s))?/y
  let at = start
  while (at < text.length) {
    entry.lastIndex = at
    const found = entry.exec(text)
    if (found) {
      const [, key = '', length = '0'] = found
      const end = entry.lastIndex + Number(length)
      if (end > text.length) throw new RangeError('a charstring exceeds the font')
      yield [key, Buffer.from(text.slice(entry.lastIndex, end), 'latin1')]
      at = end
      continue
    }
    // The words between entries, such as `ND`, `|-` or `noaccess put`. The word `end` ends the list.
    gap.lastIndex = at
    const words = gap.exec(text)?.[0] ?? ''
    if (/(?:^|\s)(?:end|def)\b/.test(words) || words === '') return
    at += words.length
  }
  throw new RangeError('a list of charstrings has no end')
}

/**
 * Reads a Type 1 font program.
 *
 * @throws RangeError if it is damaged, or a multiple master font
 */
export function readType1(bytes: Buffer): Type1Font {
  const { clear, secret } = partsOf(bytes)
  if (clear.includes('/WeightVector')) throw new RangeError('a multiple master font')
  const skipped = numbersAfter(secret, 'lenIV')?.[0] ?? 4
  const charstring = (each: Buffer) => (skipped < 0 ? each : decrypted(each, keys.charstring, skipped))
  const start = secret.indexOf('/CharStrings')
  if (start < 0) throw new RangeError('the font has no glyphs')
  const glyphs = new Map<string, Buffer>()
  const firstGlyph = secret.indexOf('begin', start) + 5
  for (const [name, each] of binaryEntries(secret, firstGlyph, '\\s*/(\\S+)'))
    if (!glyphs.has(name)) glyphs.set(name, charstring(each))
  // Some programs count `.notdef`, and some do not.
  const declared = Number(/\/CharStrings\s+(\d+)/.exec(secret)?.[1] ?? 0)
  if (glyphs.size < declared - 1) throw new RangeError('some glyphs cannot be read')
  const subroutines = new Map<number, Buffer>()
  const list = /\/Subrs\s+\d+\s+array\s*/.exec(secret)
  if (list)
    for (const [index, each] of binaryEntries(secret, list.index + list[0].length, '\\s*dup\\s+(\\d+)'))
      subroutines.set(Number(index), charstring(each))
  if (!glyphs.has('.notdef')) throw new RangeError('the font has no glyph for unknown characters')
  return {
    name: /\/FontName\s*\/(\S+)/.exec(clear)?.[1] ?? 'Font',
    matrix: numbersAfter(clear, 'FontMatrix') ?? [0.001, 0, 0, 0.001, 0, 0],
    box: numbersAfter(clear, 'FontBBox') ?? [0, 0, 0, 0],
    encoding: encodingOf(clear),
    hinting: new Map(
      hintingKeys
        .map((key) => [key, numbersAfter(secret, key)] as const)
        .filter((entry): entry is [string, number[]] => entry[1] !== undefined),
    ),
    glyphs,
    subroutines,
  }
}
