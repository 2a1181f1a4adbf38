/** How a tool presents itself to people: its texts and its icon, tied to its options so that none goes without a label. */
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ToolDescriptor } from '@docweave/contract'

/** A text to be translated, as lingui's `msg` makes it. Structural, so that the tool-kit needs no message library. */
export interface Text {
  id: string
  message?: string
}

/** What a field waits for: an option with one of some values, or one that is not empty. */
export type ShownWhen = { option: string } & ({ is: readonly (string | number | boolean)[] } | { filled: true })

/** What the form says about an option: `choices` names the values of an option that is chosen from a list. */
export interface OptionText {
  label: Text
  hint?: Text
  placeholder?: Text
  choices?: Readonly<Record<string | number, Text>>
  /** The field is there only while another option has one of these values, or any at all. */
  shownWhen?: ShownWhen
}

/**
 * What stands on a tool's page where a form is not enough. The site has a component for each; what it makes is the tool's
 * options, so that the same job can be asked for in words.
 *
 * - `arrange-pages`: all pages in a new order, turned, dropped, blank ones between: writes `pages` as a page list (and `rest`
 *   as `drop` where the tool has that option)
 * - `choose-pages`: some of the pages: writes `pages` as a range
 * - `delete-pages`: the pages to drop: writes `pages` as a range
 * - `turn-pages`: writes `pages` with the turn of each
 * - `cut-pages`: where a document is cut: writes `mode` as `ranges` and `ranges`
 * - `place-signature`: signatures, texts and their places: writes `stamps`
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
  /** What people call it in any of the site's languages, kanji by their reading too: the search finds it by these. */
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
 * Makes the `ui` a tool's `ui.tsx` exports. With the tool's type given, an option without a label and a choice without a
 * name do not compile; the tool itself stays out of the page's code.
 *
 * @example export const ui = defineToolUi<typeof import('./tool.ts').tool>({ title: msg`Merge PDF`, … })
 */
export const defineToolUi = <Tool = never>(
  ui: Omit<ToolUi, 'options'> & { options: [Tool] extends [never] ? ToolUi['options'] : TextsOf<Tool> },
): ToolUi => ui
