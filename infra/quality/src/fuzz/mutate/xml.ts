/** Mutations of XML, in packages and in single files. */
import { edgeTexts, replaceOne, type Mutation } from './mutation.ts'
import type { Random } from '../random.ts'

const attribute = /(?<=\s[\w:-]+=")[^"]*(?=")/g
const numeric = /(?<=[">])-?\d+(?:\.\d+)?(?:pt|cm|mm|in|px|%)?(?=["<])/g
const element = /<([\w:-]+)(?:\s[^<>]*)?>[^<]*<\/\1>|<[\w:-]+(?:\s[^<>]*)?\/>/g
const opening = /<([\w:-]+)(?:\s[^<>]*[^/<>])?>/g

/** Strings with special meaning to programs that process them: paths, URLs, other scripts, the empty string. */
const oddTexts = [
  '',
  ' ',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:9/x',
  '\\\\host\\share',
  'javascript:alert(1)',
  '&amp;',
  '&#0;',
  '&#xD800;',
  '\u202e\u0000',
  '%s%n',
  '\u{1f600}'.repeat(100),
  'A'.repeat(100_000),
  '[*',
  '$1',
  '-',
  '+',
  '=cmd()',
] as const

const entities = (count: number) =>
  `<!DOCTYPE x [<!ENTITY e0 "aaaaaaaaaa">${Array.from({ length: count }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY % outside SYSTEM "http://127.0.0.1:9/x.dtd"> %outside;]>`

const afterDeclaration = (xml: string, what: string) =>
  xml.replace(/^(?:\ufeff)?(?:<\?xml[^>]*\?>)?/, (declaration) => declaration + what)

type Change = (xml: string, random: Random) => string | undefined
const changes: Record<string, Change> = {
  'set an attribute': (xml, random) =>
    replaceOne(xml, attribute, random, () => random.pick(random.chance(0.5) ? edgeTexts : oddTexts)),
  'set a number': (xml, random) => replaceOne(xml, numeric, random, () => random.pick(edgeTexts)),
  'set many numbers': (xml, random) =>
    xml.replaceAll(numeric, (each) => (random.chance(0.03) ? random.pick(edgeTexts) : each)),
  'leave out an element': (xml, random) => replaceOne(xml, element, random, () => ''),
  'repeat an element': (xml, random) =>
    replaceOne(xml, element, random, ([each]) => each.repeat(2 + random.below(random.chance(0.1) ? 20_000 : 20))),
  'exchange two elements': (xml, random) => {
    const found = [...xml.matchAll(element)].map(([each]) => each)
    return found.length < 2 ? undefined : replaceOne(xml, element, random, () => random.pick(found))
  },
  'nest an element in itself': (xml, random) =>
    replaceOne(xml, element, random, ([each]) => {
      const name = /^<([\w:-]+)/.exec(each)?.[1] ?? 'a'
      const depth = 1 + random.below(random.chance(0.2) ? 50_000 : 300)
      return `<${name}>`.repeat(depth) + each + `</${name}>`.repeat(depth)
    }),
  'leave an element open': (xml, random) => replaceOne(xml, /<\/[\w:-]+>/g, random, () => ''),
  'open an element twice': (xml, random) => replaceOne(xml, opening, random, ([each]) => each + each),
  'add many attributes': (xml, random) =>
    replaceOne(xml, opening, random, ([each]) =>
      each.replace(/>$/, `${Array.from({ length: 1 + random.below(5000) }, (_, at) => ` a${at}="${at}"`).join('')}>`),
    ),
  'declare entities': (xml, random) => {
    const count = 1 + random.below(12)
    const used = replaceOne(xml, /(?<=>)[^<>]*(?=<\/)/g, random, () =>
      random.pick([`&e${count};`, '&file;', '&unknown;']),
    )
    return afterDeclaration(used ?? xml, entities(count))
  },
  'say another encoding': (xml, random) => {
    const name = random.pick(['UTF-16', 'UTF-7', 'EBCDIC-CP-US', 'EUC-KR', 'x-none', 'ISO-2022-JP'])
    return `<?xml version="${random.pick(['1.0', '1.1', '9'])}" encoding="${name}"?>${xml.replace(/^(?:\ufeff)?<\?xml[^>]*\?>/, '')}`
  },
  'put characters in that XML has not': (xml, random) =>
    replaceOne(
      xml,
      /(?<=>)[^<>]*(?=<)/g,
      random,
      ([each]) =>
        `${each}${random.pick(['\u0000', '\ufffe', '\u001f', ']]>', '<![CDATA[', '<!--', '--', '\u{10ffff}'])}`,
    ),
  'put a very long text in': (xml, random) =>
    replaceOne(xml, /(?<=>)[^<>]+(?=<\/)/g, random, () =>
      random.pick(['x', '가', ' ', '漢\u3099', '\u0301']).repeat(1 + random.below(200_000)),
    ),
}

/** Applies a mutation; returns `undefined` if it is not applicable. */
export const changeXml = (xml: string, random: Random): { name: string; xml: string } | undefined => {
  const name = random.pick(Object.keys(changes))
  const changed = changes[name]?.(xml, random)
  return changed === undefined ? undefined : { name, xml: changed }
}

export const xmlMutations: readonly Mutation[] = Object.entries(changes).map(([name, change]) => ({
  name: `XML: ${name}`,
  mutate(bytes, random) {
    const changed = change(bytes.toString('utf8'), random)
    return changed === undefined ? undefined : Buffer.from(changed)
  },
}))
