/**
 * Page data of the ready-made chains, in the reader's locale. Imports the tool registry: loaded on demand, after the tools' translations
 * (`load-chain-pages.ts`).
 */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { initialValues } from '../pipeline/form-field.ts'
import { writtenAs } from '../pipeline/pipeline-address.ts'
import type { WorkspacePage } from '../pipeline/workspace-page.ts'
import { addressOf } from '../pipeline/engine/address-of.ts'
import { flowTexts, optionLine } from '../pipeline/engine/pipeline-texts.ts'
import { cachedPerLocale, toolPage } from '../tools/tool-pages.ts'
import type { ChainCard } from '../tools/tool-card.ts'
import { chainTexts } from './chain-texts.ts'
import { readyChains, type ReadyChain } from './chains.ts'

const cardOf = ({ slug, steps, kinds }: ReadyChain, i18n: I18n): ChainCard => ({
  slug,
  title: i18n._(chainTexts[slug].title),
  description: i18n._(chainTexts[slug].description),
  kinds,
  tools: steps.map(({ tool }) => tool),
})

/** Every available chain, in display order. */
export const chainCards = cachedPerLocale((i18n): ChainCard[] => readyChains.map((chain) => cardOf(chain, i18n)))

/** The page of all chains. */
export const chainsPage = (i18n: I18n) => ({
  chains: chainCards(i18n),
  title: i18n._(msg`Workflows`),
  description: i18n._(msg`Tools that are often used together, ready to run. Change the steps as you like.`),
  /** The label of the link to the visitor's own. */
  saved: i18n._(msg`My saved workflows`),
})

/** The text below the workspace on a chain's page. */
export interface ChainStory {
  whenHeading: string
  when: string
  stepsHeading: string
  steps: readonly { title: string; text: string }[]
}

export interface ChainPage extends WorkspacePage {
  story: ChainStory
}

/** A chain's page; `undefined` if there is no such chain. */
export function chainPage(slug: string, i18n: I18n): ChainPage | undefined {
  const chain = readyChains.find((each) => each.slug === slug)
  if (!chain) return undefined
  const { title, description, when, steps } = chainTexts[chain.slug]
  const linked = chain.steps.flatMap(({ tool, options }) => {
    const page = toolPage(tool, i18n)
    return page ? [{ tool: page, values: { ...initialValues(page.fields), ...options } }] : []
  })
  return {
    heading: i18n._(title),
    description: i18n._(description),
    nodes: linked,
    lines: linked.map((step) => optionLine(step, i18n)),
    flows: flowTexts(linked, [], new Map(), i18n),
    notes: [],
    written: writtenAs(addressOf(linked)),
    elsewhere: true,
    story: {
      whenHeading: i18n._(msg`When to use it`),
      when: i18n._(when),
      stepsHeading: i18n._(msg`What each step does`),
      steps: linked.flatMap(({ tool }, at) => {
        const text = steps[at]
        return text ? [{ title: tool.title, text: i18n._(text) }] : []
      }),
    },
  }
}
