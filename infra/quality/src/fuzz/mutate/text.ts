/** Mutations of plain text and of text-based formats: RTF, CSV. */
import { edgeTexts, ofLatin1, replaceOne, type Mutation } from './mutation.ts'

const byteOrderMarks = ['fffe', 'feff', 'efbbbf', '0000feff', '2b2f76', '84319533'].map((hex) =>
  Buffer.from(hex, 'hex'),
)
const odd = [
  '\u202e',
  '\u0000',
  '\ud800',
  '\u{10ffff}',
  '\u0301'.repeat(5000),
  '\r\r\n',
  '\f',
  '\u2028',
  '\ufeff',
  '\t'.repeat(1000),
  '\u{e0001}',
  '\u1160\u11ff',
] as const

export const textMutations: readonly Mutation[] = [
  {
    name: 'text: begin with another byte order mark',
    mutate: (bytes, random) => Buffer.concat([random.pick(byteOrderMarks), bytes]),
  },
  {
    name: 'text: write it in UTF-16',
    mutate: (bytes, random) => Buffer.from(bytes.toString('utf8'), 'utf16le').subarray(random.below(2)),
  },
  {
    name: 'text: put odd characters in',
    mutate(bytes, random) {
      const text = bytes.toString('utf8')
      const at = random.below(text.length + 1)
      return Buffer.from(text.slice(0, at) + random.pick(odd) + text.slice(at))
    },
  },
  {
    name: 'text: one line of very many characters',
    mutate: (bytes, random) =>
      Buffer.from(
        bytes
          .toString('utf8')
          .replaceAll(/[\r\n]+/g, '')
          .repeat(1 + random.below(2000)),
      ),
  },
  {
    name: 'text: very many lines',
    mutate: (bytes, random) => Buffer.concat([bytes, Buffer.alloc(1 + random.below(300_000), '\n')]),
  },
  {
    name: 'text: very many separators',
    mutate: (bytes, random) =>
      Buffer.concat([bytes, Buffer.alloc(1 + random.below(100_000), random.pick([',', ';', '\t', '"']))]),
  },
]

export const richTextMutations: readonly Mutation[] = [
  {
    name: 'RTF: set a number',
    mutate: ofLatin1((text, random) => replaceOne(text, /(?<=\\[a-z]+)-?\d+/g, random, () => random.pick(edgeTexts))),
  },
  {
    name: 'RTF: nest groups',
    mutate: ofLatin1((text, random) => {
      const depth = 1 + random.below(50_000)
      return replaceOne(
        text,
        /\\par\b/g,
        random,
        ([word]) => '{'.repeat(depth) + word + (random.chance(0.5) ? '}'.repeat(depth) : ''),
      )
    }),
  },
  {
    name: 'RTF: put binary data in',
    mutate: ofLatin1((text, random) =>
      replaceOne(text, /\\par\b/g, random, ([word]) => `${word}\\bin${random.pick(edgeTexts)} x`),
    ),
  },
  {
    name: 'RTF: exchange a word',
    mutate: ofLatin1((text, random) =>
      replaceOne(
        text,
        /\\[a-z]+/g,
        random,
        () =>
          `\\${random.pick(['pict', 'object', 'field', 'fonttbl', 'listtable', 'trowd', 'cell', 'row', 'intbl', 'shp', 'upr', 'ud', 'stylesheet', 'info', 'objdata'])}`,
      ),
    ),
  },
]
