/** Every ready-made chain works with the registered tools, for all its input kinds, and describes each step. */
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { FileKind } from '@docweave/contract'
import { chain } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { addressOf } from '../pipeline/engine/address-of.ts'
import { offersFor } from '../tools/offers.ts'
import { chainCards, chainPage } from './chain-pages.ts'
import { chainTexts } from './chain-texts.ts'
import { readyChains } from './chains.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it.each(readyChains.map((each) => [each.slug, each] as const))('%s accepts all its kinds', (slug, { steps, kinds }) => {
  const pipeline = { steps: steps.map(({ tool, options = {} }) => ({ tool, options: { ...options } })), flow: null }
  for (const kind of kinds) expect(chain(tools, pipeline, [kind]), kind).toMatchObject({ ok: true })
  expect(chainTexts[slug].steps).toHaveLength(steps.length)
  const page = chainPage(slug, i18n)
  expect(page?.story.steps.every(({ title, text }) => title !== '' && text !== '')).toBe(true)
  // The workspace has the chain's own options, and otherwise defaults.
  const { search } = addressOf(page?.nodes ?? [])
  expect(search.options ?? {}).toEqual(steps[0]?.options ?? {})
})

it('has at least ten chains with unique titles', () => {
  const cards = chainCards(i18n)
  expect(cards.length).toBeGreaterThanOrEqual(10)
  expect(new Set(cards.map(({ title }) => title)).size).toBe(cards.length)
})

const chainsFor = (kinds: readonly FileKind[]) =>
  offersFor(
    kinds.map((kind) => ({ kind, bytes: 1000 })),
    [],
    chainCards(i18n),
  ).best.map(({ id }) => id)

it('offers chains that accept all of the kinds, and has no page for an unknown slug', () => {
  expect(chainsFor(['hwp'])).toEqual(['hwp-to-one-pdf'])
  expect(chainsFor(['jpg', 'pdf'])).toEqual(['join-for-email'])
  expect(chainsFor(['json'])).toEqual([])
  expect(chainPage('constructor', i18n)).toBeUndefined()
})
