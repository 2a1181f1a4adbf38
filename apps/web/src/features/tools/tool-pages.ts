/**
 * The registry of tools as pages want it. It brings every schema with it, so pages import it only on demand: at the edge for
 * their HTML, in the browser once a visitor goes on to another page or touches the workbench.
 */
import type { I18n } from '@lingui/core'
import type { ToolDescriptor } from '@docweave/contract'
import type { ToolUi } from '@docweave/tool-kit/ui'
import { tools } from '@docweave/tools/tools'
import { uis } from '@docweave/tools/uis'
import { formFields } from '../options-form/form-from-schema.ts'
import type { ToolCard, ToolPage } from './tool-card.ts'

const cardOf = (tool: ToolDescriptor, ui: ToolUi, i18n: I18n): ToolCard => ({
  id: tool.id,
  group: tool.group,
  title: i18n._(ui.title),
  description: i18n._(ui.description),
  accepts: [...tool.accepts],
})

/** Every tool, in the registry's order. */
export const toolCards = (i18n: I18n): ToolCard[] =>
  [...tools.values()].flatMap((tool) => {
    const ui = uis.get(tool.id)
    return ui ? [cardOf(tool, ui, i18n)] : []
  })

/** The tools' names by id. */
export const toolTitles = (i18n: I18n): Record<string, string> =>
  Object.fromEntries(toolCards(i18n).map(({ id, title }) => [id, title]))

/** A tool with its form; `undefined` when there is none of that name. */
export function toolPage(id: string, i18n: I18n): ToolPage | undefined {
  const tool = tools.get(id)
  const ui = uis.get(id)
  if (!tool || !ui) return undefined
  const { bytes, files } = tool.limits
  return { ...cardOf(tool, ui, i18n), fields: formFields(tool.options, ui, i18n), limits: { bytes, files } }
}
