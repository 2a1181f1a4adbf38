/** Makes Type 1 font programs for tests (Adobe Type 1 Font Format, version 1.1). */

const key = { program: 55_665, charstring: 4330 }

function encrypted(plain: Buffer, start: number): Buffer {
  const cipher = Buffer.alloc(plain.length)
  let state = start
  for (const [at, byte] of plain.entries()) {
    const value = byte ^ (state >> 8)
    cipher[at] = value
    state = ((value + state) * 52_845 + 22_719) & 0xffff
  }
  return cipher
}

/** The four bytes that begin encrypted data. */
const lead = Buffer.alloc(4, 'x')

const operators: Readonly<Record<string, readonly number[]>> = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  seac: [12, 6],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
}

function numberBytes(value: number): number[] {
  if (Math.abs(value) <= 107) return [value + 139]
  const bytes = Buffer.alloc(5, 255)
  bytes.writeInt32BE(value, 1)
  return [...bytes]
}

/** Encodes a charstring written as words, such as `0 500 hsbw 100 hmoveto`. */
const charstring = (source: string) =>
  Buffer.from(
    source
      .trim()
      .split(/\s+/)
      .flatMap((word) => operators[word] ?? numberBytes(Number(word))),
  )

/** Subroutines that every font has for flex and hint replacement (chapter 8.4). */
const usualSubroutines = [
  '3 0 callothersubr pop pop setcurrentpoint return',
  '0 1 callothersubr return',
  '0 2 callothersubr return',
  'return',
]

export interface Type1Options {
  /** Charstrings by glyph name, as words. */
  glyphs: Readonly<Record<string, string>>
  /** Glyph names by code; without it, the standard encoding. */
  encoding?: Readonly<Record<number, string>>
  /** Subroutines from the fifth on, as words. */
  subroutines?: readonly string[]
}

/** Returns a font program, and the lengths of its three parts as a PDF states them. */
export function type1Program({ glyphs, encoding, subroutines = [] }: Type1Options): {
  bytes: Buffer
  lengths: number[]
} {
  const codes = Object.entries(encoding ?? {}).map(([code, name]) => `dup ${code} /${name} put\n`)
  const encodingSource = encoding
    ? `/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${codes.join('')}readonly def\n`
    : '/Encoding StandardEncoding def\n'
  const clear = Buffer.from(
    `%!PS-AdobeFont-1.0: Test\n11 dict begin\n/FontName /Test def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n${encodingSource}/FontBBox {0 -200 1000 800} readonly def\ncurrentdict end\ncurrentfile eexec\n`,
    'latin1',
  )
  const secured = (source: string) => {
    const bytes = encrypted(Buffer.concat([lead, charstring(source)]), key.charstring)
    return [Buffer.from(`${bytes.length} RD `, 'latin1'), bytes]
  }
  const all = [...usualSubroutines, ...subroutines]
  const secret = Buffer.concat([
    lead,
    Buffer.from(
      `dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [-10 0 700 710] def\n/StdHW [50] def\n/password 5839 def\n/Subrs ${all.length} array\n`,
      'latin1',
    ),
    ...all.flatMap((source, at) => [Buffer.from(`dup ${at} `), ...secured(source), Buffer.from(' NP\n')]),
    Buffer.from(`ND\n2 index /CharStrings ${Object.keys(glyphs).length} dict dup begin\n`, 'latin1'),
    ...Object.entries(glyphs).flatMap(([name, source]) => [
      Buffer.from(`/${name} `, 'latin1'),
      ...secured(source),
      Buffer.from(' ND\n'),
    ]),
    Buffer.from('end\nend\nreadonly put\nmark currentfile closefile\n', 'latin1'),
  ])
  const cipher = encrypted(secret, key.program)
  const trailer = Buffer.from(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`, 'latin1')
  return { bytes: Buffer.concat([clear, cipher, trailer]), lengths: [clear.length, cipher.length, trailer.length] }
}

/** Glyphs with curves, flex, replaced hints, a fraction, and an accented letter composed of two glyphs. */
export const testGlyphs: Readonly<Record<string, string>> = {
  '.notdef': '0 500 hsbw 100 hmoveto 300 hlineto 600 vlineto -300 hlineto closepath endchar',
  A: '20 600 hsbw 0 50 hstem 0 60 vstem 0 0 rmoveto 560 hlineto -280 700 rlineto closepath endchar',
  B: '50 550 hsbw 0 40 hstem 350 40 hstem 60 hmoveto 4 1 3 callothersubr pop callsubr 400 hlineto 100 50 50 100 hvcurveto 300 vlineto 50 -100 100 -50 vhcurveto -400 hlineto closepath endchar',
  C: '30 500 hsbw 0 hmoveto 1 callsubr 200 50 rmoveto 2 callsubr -150 -50 rmoveto 2 callsubr 50 20 rmoveto 2 callsubr 100 10 rmoveto 2 callsubr 100 -10 rmoveto 2 callsubr 50 -10 rmoveto 2 callsubr 50 -10 rmoveto 2 callsubr 50 430 0 0 callsubr 600 vlineto -400 hlineto closepath endchar',
  D: '40 1001 2 div hsbw 30 31 rmoveto 100 200 rlineto 300 7 2 div rlineto -10 20 30 40 50 -100 rrcurveto closepath endchar',
  a: '30 450 hsbw 0 hmoveto 380 hlineto 400 vlineto -380 hlineto closepath endchar',
  acute: '80 300 hsbw 500 vmoveto 100 hlineto 60 150 rlineto -100 hlineto closepath endchar',
  aacute: '30 450 hsbw 80 150 0 97 194 seac',
  odd: '10 300 hsbw 20 hmoveto 200 hlineto 300 vlineto closepath endchar',
}

/** A subroutine that replaces the hints of B. */
export const testSubroutines = ['0 60 vstem 300 60 vstem return']
