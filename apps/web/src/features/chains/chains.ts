/** The ready-made chains: common combinations of tools. A chain is available if all its tools are. */
import type { FileKind } from '@docweave/contract'
import { tools } from '@docweave/tools/tools'

export interface ChainStep {
  tool: string
  /** Options that differ from their defaults. */
  options?: Readonly<Record<string, unknown>>
}

const chains = {
  'searchable-scan': [{ tool: 'pdf-ocr' }, { tool: 'compress-pdf' }],
  'photos-to-small-pdf': [{ tool: 'img-to-pdf' }, { tool: 'compress-pdf' }],
  'photos-to-searchable-pdf': [{ tool: 'img-to-pdf', options: { pageSize: 'a4' } }, { tool: 'pdf-ocr' }],
  'hwp-to-one-pdf': [{ tool: 'hwp-to-pdf' }, { tool: 'merge-pdf' }],
  'word-to-one-pdf': [{ tool: 'docx-to-pdf' }, { tool: 'merge-pdf' }],
  'excel-to-one-pdf': [{ tool: 'xlsx-to-pdf' }, { tool: 'merge-pdf' }],
  'slides-to-pictures': [{ tool: 'pptx-to-pdf' }, { tool: 'pdf-to-jpg' }],
  'scan-to-text': [{ tool: 'pdf-ocr' }, { tool: 'pdf-to-txt' }],
  'separate-scans': [{ tool: 'split-pdf', options: { mode: 'blank' } }, { tool: 'pdf-ocr' }],
  'two-sided-scan': [{ tool: 'reorder-pdf', options: { order: 'interleave-reversed' } }, { tool: 'pdf-ocr' }],
  'join-for-email': [{ tool: 'merge-pdf' }, { tool: 'compress-pdf', options: { targetSize: '10MB' } }],
  'sign-and-send': [{ tool: 'sign-pdf' }, { tool: 'compress-pdf' }],
  'ebook-to-pdf': [{ tool: 'epub-to-pdf' }, { tool: 'compress-pdf' }],
  'pdf-to-editable-word': [{ tool: 'pdf-ocr' }, { tool: 'pdf-to-docx' }],
  'lecture-to-pdf': [{ tool: 'speech-to-txt' }, { tool: 'txt-to-pdf' }],
} satisfies Record<string, ChainStep[]>

export type ChainSlug = keyof typeof chains

export interface ReadyChain {
  slug: ChainSlug
  steps: readonly ChainStep[]
  /** What its first step accepts. */
  kinds: FileKind[]
}

const isSlug = (text: string): text is ChainSlug => Object.hasOwn(chains, text)

/** The chains whose tools are all available, in display order. */
export const readyChains: readonly ReadyChain[] = Object.keys(chains)
  .filter(isSlug)
  .flatMap((slug): ReadyChain[] => {
    const steps: readonly ChainStep[] = chains[slug]
    const first = tools.get(steps[0]?.tool ?? '')
    return first && steps.every(({ tool }) => tools.has(tool)) ? [{ slug, steps, kinds: [...first.accepts] }] : []
  })
