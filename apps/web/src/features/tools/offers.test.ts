/** The most likely tools come first, and none that cannot take the files. */
import { loadI18n } from '@docweave/i18n/catalogues'
import { expect, test } from 'vitest'
import { offersFor } from './offers.ts'
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
const offered = (...files: Parameters<typeof offersFor>[0]) => {
  const { chains: first, tools } = offersFor(files, cards, chains)
  return [first.map(({ slug }) => slug), tools.map(({ id }) => id)] as const
}

test.each([
  ['a PDF', [{ kind: 'pdf' }], 'compress-pdf', 'searchable'],
  ['several PDFs', [{ kind: 'pdf' }, { kind: 'pdf' }], 'merge-pdf', 'small'],
  ['a scan', [{ kind: 'pdf', scanned: true }], 'pdf-ocr', 'searchable'],
  ['photos', [{ kind: 'jpg' }, { kind: 'png' }], 'img-to-pdf', 'photos'],
  ['a PDF and a photo', [{ kind: 'pdf' }, { kind: 'jpg' }], 'merge-pdf', undefined],
  ['a Word file', [{ kind: 'docx' }], 'docx-to-pdf', undefined],
] satisfies [string, Parameters<typeof offersFor>[0], string, string | undefined][])(
  'suggests tools for %s',
  (_name, files, tool, slug) => {
    const [first, tools] = offered(...files)
    expect(tools[0]).toBe(tool)
    expect(first[0]).toBe(slug)
    for (const id of tools)
      for (const { kind } of files) expect(cards.find((card) => card.id === id)?.accepts).toContain(kind)
  },
)

test('offers nothing for a file of an unknown kind', () => {
  expect(offered({ kind: 'pdf' }, { kind: undefined })).toEqual([[], []])
})
