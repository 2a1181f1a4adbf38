/** Equal streams and descriptions are stored once. Tests of objects that must stay apart are in `distinct-objects.test.ts`. */
import { expect, it } from 'vitest'
import { referencesIn } from './object-source.ts'
import type { StoredObject } from './reachable-objects.ts'
import { equalObjects } from './unite-equal.ts'

/** Returns the united objects; `bytes` are the data of streams. */
function united(sources: Record<number, string>, bytes: Record<number, string> = {}, checksum = '1 ') {
  const objects = Object.entries(sources).map(([key, source]): [number, StoredObject] => {
    const type = /^<<\/Type\/(\w+)/.exec(source)?.[1] ?? ''
    const isStream = bytes[Number(key)] !== undefined
    return [Number(key), { source, type, references: referencesIn(source), ...(isStream ? { checksum } : {}) }]
  })
  return Object.fromEntries(equalObjects(new Map(objects), (number) => Buffer.from(bytes[number] ?? '')))
}

it('unites equal streams, and not those whose bytes differ although their checksum does not', () =>
  expect(united({ 1: '<<>>', 2: '<<>>', 3: '<<>>' }, { 1: 'a', 2: 'b', 3: 'a' })).toEqual({ 3: 1 }))

it('unites objects that become equal when those they refer to are united', () => {
  const font = (file: number) => `<</Type/FontDescriptor/FontFile2 ${file} 0 R>>`
  const sources = { 1: '<</Type/Font/FontDescriptor 2 0 R>>', 2: font(3), 3: '<<>>' }
  const others = { 4: '<</Type/Font/FontDescriptor 5 0 R>>', 5: font(6), 6: '<<>>' }
  expect(united({ ...sources, ...others }, { 3: 'font', 6: 'font' })).toEqual({ 4: 1, 5: 2, 6: 3 })
})

it('unites colour spaces, numbers and resources', () => {
  expect(united({ 1: '[/ICCBased 9 0 R]', 2: '[/ICCBased 9 0 R]' })).toEqual({ 2: 1 })
  expect(united({ 1: '612', 2: '612', 3: '613' })).toEqual({ 2: 1 })
  expect(united({ 1: '<</ProcSet[/PDF]>>', 2: '<</ProcSet[/PDF]>>' })).toEqual({ 2: 1 })
})

it.each([
  '<</Type/OCG/Name(a)>>',
  '<</Type/StructElem/P 9 0 R>>',
  '<</S/TD/P 9 0 R>>',
  '<</Subtype/Link/Rect[0 0 1 1]>>',
])('leaves two objects %s as they are', (source) => expect(united({ 1: source, 2: source })).toEqual({}))

it.each(['<</FT/Tx/T(a)>>', '[]', '[9 0 R]', '<</Type/Page/Parent 9 0 R>>'])(
  'leaves two objects %s, which may be changed later, as they are',
  (source) => expect(united({ 1: source, 2: source })).toEqual({}),
)
