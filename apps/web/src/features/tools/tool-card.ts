/** A tool as page data: plain and translated, so that neither schemas nor the registry are loaded with it. */
import type { FileKind, Takes, ToolGroup } from '@docweave/contract'
import type { ToolPanel } from '@docweave/tool-kit/ui'
import type { FormField } from '../pipeline/form-field.ts'

export interface ToolCard {
  id: string
  group: ToolGroup
  title: string
  description: string
  accepts: FileKind[]
}

/** A ready-made chain on the start page. Its URL is `/chains/{slug}`. */
export interface ChainCard {
  slug: string
  title: string
  description: string
  /** What its first step accepts. */
  kinds: FileKind[]
  /** The ids of its tools, in their order. */
  tools: string[]
}

export interface ToolPage extends ToolCard {
  fields: FormField[]
  /** File extensions for the file chooser, without dots. */
  endings: string[]
  /** Bytes per file, and files per run. */
  limits: { bytes: number; files: number }
  /** For the panel; a tool without a panel may take either. */
  takes: Takes
  /** A custom editor beside the options form. */
  panel?: ToolPanel
}

/** The tool groups in display order. */
export const groupOrder: readonly ToolGroup[] = ['organise', 'to-pdf', 'from-pdf', 'recognise', 'sign']

/** The tools whose name, description or id contains every word of `text`. */
export function findTools(cards: readonly ToolCard[], text: string): ToolCard[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (card: ToolCard) => {
    const hay = `${card.title} ${card.description} ${card.id}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  }
  return cards.filter(matches)
}
