/**
 * The tool registry as page data. It imports every schema, so pages import it only on demand: at the edge for their HTML, in the browser on
 * navigation to another page or when the workspace is used.
 */
import type { I18n } from '@lingui/core'
import { endingsOf, type ToolDescriptor } from '@docweave/contract'
import type { ToolUi } from '@docweave/tool-kit/ui'
import { tools } from '@docweave/tools/tools'
import { uis } from '@docweave/tools/uis'
import { formFields } from '../options-form/form-from-schema.ts'
import { keptFor } from './kept-for.ts'
import type { ToolCard, ToolPage } from './tool-card.ts'

const cardOf = (tool: ToolDescriptor, ui: ToolUi, i18n: I18n): ToolCard => ({
  id: tool.id,
  group: tool.group,
  title: i18n._(ui.title),
  description: i18n._(ui.description),
  accepts: [...tool.accepts],
})

/** Every tool, in the registry's order. */
export const toolCards = keptFor((i18n): ToolCard[] =>
  [...tools.values()].flatMap((tool) => {
    const ui = uis.get(tool.id)
    return ui ? [cardOf(tool, ui, i18n)] : []
  }),
)

/** The tools' names by id. */
export const toolTitles = keptFor((i18n): Record<string, string> =>
  Object.fromEntries(toolCards(i18n).map(({ id, title }) => [id, title])),
)

const toolPages = keptFor(
  (i18n) =>
    new Map(
      toolCards(i18n).flatMap((card): [string, ToolPage][] => {
        const tool = tools.get(card.id)
        const ui = uis.get(card.id)
        if (!tool || !ui) return []
        const { bytes, files } = tool.limits
        const page: ToolPage = {
          ...card,
          fields: formFields(tool.options, ui, i18n),
          endings: tool.accepts.flatMap(endingsOf),
          limits: { bytes, files },
          takes: typeof tool.takes === 'function' ? 'each' : tool.takes,
          ...(ui.panel ? { panel: ui.panel } : {}),
        }
        return [[card.id, page]]
      }),
    ),
)

/** A tool with its form; `undefined` if there is no such tool. */
export const toolPage = (id: string, i18n: I18n): ToolPage | undefined => toolPages(i18n).get(id)
