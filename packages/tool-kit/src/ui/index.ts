/** A tool's user interface: its texts and its icon, tied to its options so that each has a label. */
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ToolDescriptor } from '@docweave/contract'

/** A translatable text, as lingui's `msg` creates it. Structural, so that the tool-kit needs no message library. */
export interface Text {
  id: string
  message?: string
}

/** The condition of a field: another option has one of some values, or is not empty. */
export type ShownWhen = { option: string } & ({ is: readonly (string | number | boolean)[] } | { filled: true })

/** The form's texts for an option: `choices` names the values of an option that is chosen from a list. */
export interface OptionText {
  label: Text
  hint?: Text
  placeholder?: Text
  choices?: Readonly<Record<string | number, Text>>
  /** The field is shown only while this condition holds. */
  shownWhen?: ShownWhen
}

/**
 * Panels on a tool's page, where a form is not enough. The site has a component for each. A panel only sets the tool's options, so that the
 * same job can be requested as text.
 *
 * - `arrange-pages`: reorders, rotates and drops pages, and inserts blank ones: writes `pages` as a page list (and `rest` as `drop` if the
 *   tool has that option)
 * - `choose-pages`: selects pages: writes `pages` as a range
 * - `delete-pages`: selects the pages to drop: writes `pages` as a range
 * - `turn-pages`: rotates pages: writes `pages` with the rotation of each
 * - `cut-pages`: selects where a document is split: writes `mode` as `ranges` and `ranges`
 * - `place-signature`: places signatures and texts: writes `stamps`
 */
export type ToolPanel =
  | 'arrange-pages'
  | 'choose-pages'
  | 'delete-pages'
  | 'turn-pages'
  | 'cut-pages'
  | 'place-signature'

export interface ToolUi {
  title: Text
  /** One sentence: what a visitor gets. */
  description: Text
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean; size?: number; strokeWidth?: number }>
  /** Place among the tools of its group, the most used first; tools without one come last, by id. */
  rank?: number
  /** Search keywords in all of the site's languages, with the readings of kanji. */
  keywords: readonly string[]
  options: Readonly<Record<string, OptionText>>
  panel?: ToolPanel
}

type Choice<Value> = Value extends readonly (infer Item)[] ? Item : Value

type Labelled<Value> = [Choice<Value>] extends [string]
  ? string extends Choice<Value>
    ? OptionText
    : OptionText & { choices: Record<Choice<Value>, Text> }
  : [Choice<Value>] extends [number]
    ? number extends Choice<Value>
      ? OptionText
      : OptionText & { choices: Record<Choice<Value>, Text> }
    : OptionText

type TextsOf<Tool> =
  Tool extends ToolDescriptor<infer Options>
    ? { [Name in keyof z.infer<Options>]-?: Labelled<z.infer<Options>[Name]> }
    : never

/**
 * Defines the `ui` that a tool's `ui.tsx` exports. With the tool's type as argument, an option without a label and a choice without a name
 * do not compile; the tool itself is not bundled into the page.
 *
 * @example export const ui = defineToolUi<typeof import('./tool.ts').tool>({ title: msg`Merge PDF`, … })
 */
export const defineToolUi = <Tool = never>(
  ui: Omit<ToolUi, 'options'> & { options: [Tool] extends [never] ? ToolUi['options'] : TextsOf<Tool> },
): ToolUi => ui
