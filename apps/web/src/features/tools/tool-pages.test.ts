/** The list of tools starts with what most visitors look for. */
import { loadI18n } from '@docweave/i18n/catalogues'
import { uis } from '@docweave/tools/uis'
import { expect, it } from 'vitest'
import { toolCards } from './tool-pages.ts'

const cards = toolCards(await loadI18n('en'))

it('lists the most used tools of a group first', () => {
  const byGroup = Map.groupBy(cards, ({ group }) => group)
  expect(
    byGroup
      .get('organise')
      ?.slice(0, 3)
      .map(({ id }) => id),
  ).toEqual(['merge-pdf', 'split-pdf', 'compress-pdf'])
  expect(byGroup.get('to-pdf')?.[0]?.id).toBe('docx-to-pdf')
  expect(byGroup.get('from-pdf')?.[0]?.id).toBe('pdf-to-docx')
})

it('lists every tool once', () => {
  expect(cards.map(({ id }) => id).toSorted()).toEqual([...uis.keys()].toSorted())
})
