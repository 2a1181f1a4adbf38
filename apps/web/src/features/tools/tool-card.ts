/** A tool as pages carry it: plain data in the page's language, so that no schema and no catalogue of tools comes with it. */
import type { FileKind, Takes, ToolGroup } from '@docweave/contract'
import type { ToolPanel } from '@docweave/tool-kit/ui'
import type { FormField } from '../options-form/form-field.ts'

export interface ToolCard {
  id: string
  group: ToolGroup
  title: string
  description: string
  accepts: FileKind[]
}

/** A ready-made chain as the home page shows it. Its address is `/chains/{slug}`. */
export interface ChainCard {
  slug: string
  title: string
  description: string
  /** What its first step takes. */
  kinds: FileKind[]
  /** The ids of its tools, in their order. */
  tools: string[]
}

export interface ToolPage extends ToolCard {
  fields: FormField[]
  /** What a file chooser shows, without dots. */
  endings: string[]
  /** Of one file, and how many at once. */
  limits: { bytes: number; files: number }
  /** For the panel; a tool that takes either has none. */
  takes: Takes
  /** What stands beside the form where a form is not enough. */
  panel?: ToolPanel
}

/** The groups in the order of the page. */
export const groupOrder: readonly ToolGroup[] = ['organise', 'to-pdf', 'from-pdf', 'recognise', 'sign']

/** The tools whose name, description or id holds every word of `text`. */
export function findTools(cards: readonly ToolCard[], text: string): ToolCard[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (card: ToolCard) => {
    const hay = `${card.title} ${card.description} ${card.id}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  }
  return cards.filter(matches)
}
