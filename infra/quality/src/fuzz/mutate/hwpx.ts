/** Mutations of the sections of HWPX packages (OWPML, KS X 6101) that need knowledge of their elements. */
import { zipFile } from '@docweave/fixtures'
import {
  box,
  cell,
  equation,
  group,
  nested,
  note,
  paragraph,
  picture,
  table,
} from '@docweave/fixtures/hostile-hwp/hwpx-elements'
import { edgeTexts, replaceOne, type Mutation } from './mutation.ts'
import type { Random } from '../random.ts'
import { readZip } from './zip.ts'

type Change = (xml: string, random: Random) => string | undefined

const text = /<hp:t>[^<]*<\/hp:t>/g
const reference = /(?<=\s\w*IDRef=")[^"]*(?=")/g
const cellNumber = /(?<=<hp:(?:cellAddr|cellSpan|cellSz)\b[^>]*=")[^"]*(?=")/g
const paragraphs = /<hp:p [^>]*>/g

/** The number of levels: mostly few, because programs give up at many. */
const depthOf = (random: Random) => 1 + random.below(random.chance(0.6) ? 12 : random.chance(0.7) ? 500 : 20_000)

const around: readonly ((inner: string) => string)[] = [
  (inner) => table([cell({}, paragraph(inner))]),
  (inner) => box(paragraph(inner)),
  (inner) => note('footNote', paragraph(inner)),
  (inner) => note('endNote', paragraph(inner)),
  (inner) => group(box(paragraph(inner))),
]

const scripts: readonly ((count: number) => string)[] = [
  (count) => '{'.repeat(count),
  (count) => `${'sqrt '.repeat(count)}x`,
  (count) => `x${'^y'.repeat(count)}`,
  (count) => `${'left ( '.repeat(count)}x`,
  (count) => `${'matrix{'.repeat(count)}1`,
  (count) => '1 over '.repeat(count),
]

const changes: Readonly<Record<string, Change>> = {
  'nest objects': (xml, random) =>
    replaceOne(xml, text, random, ([each]) => nested(depthOf(random), each, random.pick(around))),
  'nest objects of different kinds': (xml, random) =>
    replaceOne(xml, text, random, ([each]) =>
      Array.from({ length: 1 + random.below(20) }).reduce<string>((inner) => random.pick(around)(inner), each),
    ),
  'add a table of any numbers': (xml, random) =>
    replaceOne(xml, text, random, ([each]) => {
      const [rows, columns] = [1 + random.below(60), 1 + random.below(60)]
      const number = () => (random.chance(0.9) ? 1 + random.below(3) : random.pick(edgeTexts))
      const row = (at: number) =>
        Array.from({ length: columns }, (_, column) =>
          cell({ row: random.chance(0.95) ? at : number(), column, rows: number(), columns: number() }),
        ).join('')
      return (
        each +
        table(
          Array.from({ length: rows }, (_, at) => row(at)),
          { rows, columns },
        )
      )
    }),
  'set numbers of cells': (xml, random) =>
    xml.replaceAll(cellNumber, (each) => (random.chance(0.3) ? random.pick(edgeTexts) : each)),
  'refer to something else': (xml, random) =>
    xml.replaceAll(reference, (each) => (random.chance(0.1) ? random.pick([...edgeTexts, 'header', '', '0']) : each)),
  'add a long equation': (xml, random) =>
    replaceOne(
      xml,
      text,
      random,
      ([each]) => each + equation(random.pick(scripts)(1 + random.below(random.chance(0.5) ? 60 : 100_000))),
    ),
  'add pictures that are other parts': (xml, random) =>
    replaceOne(
      xml,
      text,
      random,
      ([each]) =>
        each +
        picture(random.pick(['image1', 'header', 'section0', '../version', '']), random.pick(edgeTexts), 100).repeat(
          1 + random.below(50),
        ),
    ),
  'add empty paragraphs': (xml, random) =>
    replaceOne(xml, paragraphs, random, ([each]) => paragraph('<hp:t/>').repeat(1 + random.below(20_000)) + each),
}

const sectionName = /^Contents\/section\d+\.xml$/

export const hwpxMutations: readonly Mutation[] = Object.entries(changes).map(([name, change]) => ({
  name: `HWPX: ${name}`,
  mutate(bytes, random) {
    const entries = readZip(bytes)
    const section = Object.keys(entries ?? {}).find((each) => sectionName.test(each))
    if (!entries || section === undefined) return undefined
    const changed = change(Buffer.from(entries[section] ?? []).toString(), random)
    return changed === undefined ? undefined : Buffer.from(zipFile({ ...entries, [section]: changed }))
  },
}))
