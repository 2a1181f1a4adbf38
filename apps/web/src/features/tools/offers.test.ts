/** The most likely tools come first, and none that cannot take the files. */
import { loadI18n } from '@docweave/i18n/catalogues'
import { expect, test } from 'vitest'
import type { FileKind } from '@docweave/contract'
import { offersByKind, offersFor, type Reason } from './offers.ts'
import type { ChainCard } from './tool-card.ts'
import { toolCards } from './tool-pages.ts'

const cards = toolCards(await loadI18n('en'))
const chain = (slug: string, kinds: ChainCard['kinds'], ...tools: string[]): ChainCard => ({
  slug,
  title: slug,
  description: '',
  kinds,
  tools,
})
const chains = [
  chain('small', ['pdf'], 'merge-pdf', 'compress-pdf'),
  chain('searchable', ['pdf'], 'pdf-ocr', 'compress-pdf'),
  chain('photos', ['jpg', 'png'], 'img-to-pdf', 'compress-pdf'),
]
const file = (kind: FileKind | undefined, more: { scanned?: boolean; bytes?: number } = {}) => ({
  kind,
  bytes: 1000,
  ...more,
})
const large = { bytes: 9_000_000 }

test.each([
  ['a PDF', [file('pdf')], ['compress-pdf', 'searchable', 'split-pdf'], undefined],
  ['a large PDF', [file('pdf', large)], ['compress-pdf', 'searchable', 'split-pdf'], 'large'],
  ['several PDFs', [file('pdf'), file('pdf')], ['merge-pdf', 'small', 'compress-pdf'], 'several'],
  ['a scan', [file('pdf', { scanned: true })], ['searchable', 'pdf-ocr', 'compress-pdf'], 'scan'],
  ['photos', [file('jpg'), file('png')], ['img-to-pdf', 'photos', 'merge-pdf'], 'photos'],
  ['a PDF and a photo', [file('pdf'), file('jpg')], ['merge-pdf'], 'several'],
  ['a Word file', [file('docx')], ['docx-to-pdf'], 'anywhere'],
] satisfies [string, ReturnType<typeof file>[], string[], Reason | undefined][])(
  'suggests three things for %s, the best first with its reason',
  (_name, files, ids, reason) => {
    const { best, rest } = offersFor(files, cards, chains)
    expect(best.map(({ id }) => id)).toEqual(ids)
    expect(best[0]?.reason).toBe(reason)
    for (const { accepts, id } of rest) {
      expect(ids).not.toContain(id)
      for (const { kind } of files) expect(accepts).toContain(kind)
    }
  },
)

test('offers nothing for a file of an unknown kind', () => {
  expect(offersFor([file('pdf'), file(undefined)], cards, chains)).toEqual({ best: [], rest: [] })
})

test('offers something for each kind of a mixed drop', () => {
  const parts = offersByKind([file('docx'), file('xlsx'), file('docx')], cards, chains)
  expect(parts.map(({ kind, files, best }) => [kind, files.length, best[0]?.id])).toEqual([
    ['docx', 2, 'docx-to-pdf'],
    ['xlsx', 1, 'xlsx-to-pdf'],
  ])
})
