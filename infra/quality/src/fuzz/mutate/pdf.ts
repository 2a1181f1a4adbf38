/** Mutations of PDF (ISO 32000-1): objects, dictionaries, streams, references, the cross-reference table. */
import { deflateSync, inflateSync } from 'node:zlib'
import { edgeTexts, ofLatin1, replaceOne, type Mutation } from './mutation.ts'
import type { Random } from '../random.ts'

const object = /(?<=^|[\r\n])(\d+) (\d+) obj\b[^]*?\bendobj/g
const reference = /\b(\d+) (\d+) R\b/g
const number = /(?<=[\s[(/<>])-?\d+(?:\.\d+)?(?=[\s\]/<>])/g
const filters = [
  'FlateDecode',
  'LZWDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'DCTDecode',
  'JPXDecode',
  'JBIG2Decode',
  'Crypt',
]
const keys = [
  'Kids',
  'Parent',
  'Count',
  'Type',
  'Subtype',
  'Contents',
  'Resources',
  'Length',
  'Filter',
  'Font',
  'XObject',
  'MediaBox',
  'W',
  'Index',
  'Prev',
  'First',
  'N',
  'Size',
  'Root',
  'Widths',
  'ToUnicode',
  'SMask',
  'Group',
  'Annots',
  'Dests',
  'Limits',
  'Names',
  'Nums',
  'Next',
  'Parent',
  'StructParents',
  'ColorSpace',
  'Function',
  'Encrypt',
]

/** Writes a cross-reference table for the current objects (7.5.4), so that readers do not switch to repair. */
export function withNewTable(text: string): string {
  const places = new Map<number, number>()
  for (const match of text.matchAll(object)) places.set(Number(match[1]), match.index)
  const size = Math.min(100_000, Math.max(0, ...places.keys()) + 1)
  const root = /\/Root \d+ \d+ R/.exec(text)?.[0] ?? '/Root 1 0 R'
  const lines = Array.from({ length: size }, (_, id) => {
    const place = places.get(id)
    return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
  })
  return `${text}\nxref\n0 ${size}\n${lines.join('')}trailer\n<</Size ${size} ${root}>>\nstartxref\n${text.length + 1}\n%%EOF\n`
}

/** Half of the files get a valid table; in the others readers have to repair it. */
const ofObjects = (change: (text: string, random: Random) => string | undefined) =>
  ofLatin1((text, random) => {
    const changed = change(text, random)
    return changed !== undefined && random.chance(0.5) ? withNewTable(changed) : changed
  })

const anyReference = (text: string, random: Random) => {
  const ids = [...text.matchAll(object)].map(([, id]) => id)
  return `${ids.length === 0 || random.chance(0.1) ? random.pick(edgeTexts) : random.pick(ids)} 0 R`
}

const stream = /(<<(?:(?!endobj)[^])*?>>)(\s*stream\r?\n)((?:(?!endstream)[^])*?)(\r?\nendstream)/g

/** Returns content with operators that have unusual operands or nesting (8.2). */
function otherContent(content: string, random: Random): string {
  const kinds: (() => string)[] = [
    () => content.replaceAll(/-?\d+(?:\.\d+)?/g, (each) => (random.chance(0.05) ? random.pick(edgeTexts) : each)),
    () => 'q '.repeat(1 + random.below(50_000)) + content,
    () => `${content}\n${'Q '.repeat(1 + random.below(2000))}`,
    () => `BT ${content} BT `.repeat(1 + random.below(200)),
    () => `${content}\nBI /W ${random.pick(edgeTexts)} /H ${random.pick(edgeTexts)} /BPC 8 /CS /RGB ID x EI\n`,
    () => `/${random.pick(['Fm0', 'Im0', 'Fx', 'X0'])} Do `.repeat(1 + random.below(500)) + content,
    () => `0 0 m ${'1 1 2 2 3 3 c '.repeat(1 + random.below(20_000))} f\n${content}`,
    () => `[${'1 '.repeat(1 + random.below(5000))}] 0 d ${content} 0 0 m 9999999 9999999 l S`,
  ]
  return random.pick(kinds)()
}

export const pdfMutations: readonly Mutation[] = [
  {
    name: 'change a reference',
    mutate: ofObjects((text, random) => replaceOne(text, reference, random, () => anyReference(text, random))),
  },
  {
    name: 'exchange two references',
    mutate: ofObjects((text, random) => {
      const other = random.pick([...text.matchAll(reference), ['0 0 R']])[0]
      return replaceOne(text, reference, random, () => other ?? '0 0 R')
    }),
  },
  {
    name: 'set a number to an edge',
    mutate: ofObjects((text, random) => replaceOne(text, number, random, () => random.pick(edgeTexts))),
  },
  {
    name: 'set many numbers to edges',
    mutate: ofObjects((text, random) =>
      text.replaceAll(number, (each) => (random.chance(0.02) ? random.pick(edgeTexts) : each)),
    ),
  },
  {
    name: 'exchange a key',
    mutate: ofObjects((text, random) => replaceOne(text, /\/[A-Z][A-Za-z]+\b/g, random, () => `/${random.pick(keys)}`)),
  },
  {
    name: 'give an object another’s content',
    mutate: ofObjects((text, random) => {
      const found = [...text.matchAll(object)].map(([each]) => each.replace(/^\d+ \d+ obj/, ''))
      return replaceOne(text, object, random, ([, id, generation]) => `${id} ${generation} obj${random.pick(found)}`)
    }),
  },
  { name: 'leave out an object', mutate: ofObjects((text, random) => replaceOne(text, object, random, () => '')) },
  {
    name: 'define an object again, later',
    mutate: ofObjects((text, random) => {
      const found = [...text.matchAll(object)]
      if (found.length === 0) return undefined
      const again = random
        .pick(found)[0]
        .replaceAll(number, (each) => (random.chance(0.2) ? random.pick(edgeTexts) : each))
      return `${text}\n${again}\n`
    }),
  },
  {
    name: 'nest deeply',
    mutate: ofObjects((text, random) => {
      const depth = 1 + random.below(random.chance(0.2) ? 100_000 : 2000)
      const [open, close] = random.pick([
        ['[', ']'],
        ['<</A ', '>>'],
        ['(', ')'],
      ] as const)
      return replaceOne(
        text,
        number,
        random,
        ([value]) => open.repeat(depth) + value + close.repeat(random.chance(0.7) ? depth : 0),
      )
    }),
  },
  {
    name: 'let a page tree lead back',
    mutate: ofObjects((text, random) => {
      const id = /(\d+) 0 obj\s*<<(?:(?!endobj)[^])*?\/Kids/.exec(text)?.[1]
      return (
        id &&
        replaceOne(text, /\/Kids\s*\[/g, random, ([kids]) => `${kids}${`${id} 0 R `.repeat(1 + random.below(50))}`)
      )
    }),
  },
  {
    name: 'say a wrong length',
    mutate: ofObjects((text, random) =>
      replaceOne(text, /\/Length \d+/g, random, () => `/Length ${random.pick(edgeTexts)}`),
    ),
  },
  {
    name: 'name other filters',
    mutate: ofObjects((text, random) => {
      const chain = Array.from(
        { length: 1 + random.below(random.chance(0.2) ? 100 : 4) },
        () => `/${random.pick(filters)}`,
      )
      const parameters = random.chance(0.5)
        ? `/DecodeParms<</Predictor ${random.pick(['2', '12', '15', '99'])}/Columns ${random.pick(edgeTexts)}/Colors ${random.pick(edgeTexts)}/K -1>>`
        : ''
      return replaceOne(
        text,
        /\/Filter\s*(?:\/\w+|\[[^\]]*\])/g,
        random,
        () => `/Filter[${chain.join('')}]${parameters}`,
      )
    }),
  },
  {
    name: 'change what is in a stream',
    mutate: ofObjects((text, random) =>
      replaceOne(text, stream, random, (match) => {
        const [, dictionary = '', begin = '', body = '', end = ''] = match
        try {
          const isPacked = dictionary.includes('/FlateDecode')
          const plain = isPacked ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body
          const changed = otherContent(plain, random)
          const packed = isPacked ? deflateSync(Buffer.from(changed, 'latin1')).toString('latin1') : changed
          return dictionary.replace(/\/Length \d+(?: \d+ R)?/, `/Length ${packed.length}`) + begin + packed + end
        } catch {
          return match[0]
        }
      }),
    ),
  },
  {
    name: 'make a stream unpack to very much',
    mutate: ofObjects((text, random) => {
      const packed = deflateSync(
        Buffer.alloc((1 + random.below(100)) * 1_000_000, random.pick(['\0', 'q ', '0 '])),
      ).toString('latin1')
      return replaceOne(
        text,
        stream,
        random,
        () => `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n${packed}\nendstream`,
      )
    }),
  },
  {
    name: 'change a line of the cross-reference table',
    mutate: ofLatin1((text, random) =>
      replaceOne(
        text,
        /\d{10} \d{5} [nf]/g,
        random,
        () =>
          `${String(random.below(2 ** 31)).padStart(10, '0')} ${String(random.below(65_536)).padStart(5, '0')} ${random.pick(['n', 'f', 'x'])}`,
      ),
    ),
  },
  {
    name: 'change where the table is',
    mutate: ofLatin1((text, random) =>
      replaceOne(text, /startxref\s+\d+/g, random, () => `startxref\n${random.pick(edgeTexts)}`),
    ),
  },
  {
    name: 'let tables lead in a circle',
    mutate: ofLatin1((text, random) =>
      replaceOne(
        text,
        /trailer\s*<</g,
        random,
        ([begin]) => `${begin}/Prev ${text.lastIndexOf('xref\n0')}/XRefStm ${random.below(text.length)}`,
      ),
    ),
  },
  {
    name: 'put something before the header',
    mutate: (bytes, random) => Buffer.concat([Buffer.alloc(random.below(2000), random.pick(['\n', 'x', 0])), bytes]),
  },
  {
    name: 'say another version',
    mutate: ofLatin1((text, random) =>
      text.replace(/%PDF-\d\.\d/, `%PDF-${random.pick(['0.0', '9.9', '1.', '2.0', ''])}`),
    ),
  },
  {
    name: 'say it is encrypted',
    mutate: ofLatin1((text, random) =>
      replaceOne(
        text,
        /trailer\s*<</g,
        random,
        ([begin]) =>
          `${begin}/Encrypt<</Filter/Standard/V ${random.below(7)}/R ${random.below(8)}/O(${'o'.repeat(32)})/U(${'u'.repeat(32)})/P -1/Length ${random.pick(edgeTexts)}>>/ID[(a)(a)]`,
      ),
    ),
  },
]
