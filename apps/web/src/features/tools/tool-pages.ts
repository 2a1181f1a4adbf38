/**
 * The tool registry as page data. It imports every schema, so pages import it only on demand: at the edge for their HTML, in the browser on
 * navigation to another page or when the workspace is used.
 */
import type { I18n } from '@lingui/core'
import { endingsOf, type ToolDescriptor } from '@docweave/contract'
import type { ToolUi } from '@docweave/tool-kit/ui'
import { tools } from '@docweave/tools/tools'
import { uis } from '@docweave/tools/uis'
import { formFields } from '../pipeline/form-from-schema.ts'
import type { ToolCard, ToolPage } from './tool-card.ts'

const cardOf = (tool: ToolDescriptor, ui: ToolUi, i18n: I18n): ToolCard => ({
  id: tool.id,
  group: tool.group,
  title: i18n._(ui.title),
  description: i18n._(ui.description),
  accepts: [...tool.accepts],
})

const rankOf = ({ id }: ToolDescriptor) => uis.get(id)?.rank ?? Infinity

/** Every tool; those of a group in the order in which a visitor looks for them. */
export const toolCards = cachedPerLocale((i18n): ToolCard[] =>
  [...tools.values()]
    .toSorted((one, other) => rankOf(one) - rankOf(other) || 0)
    .flatMap((tool) => {
      const ui = uis.get(tool.id)
      return ui ? [cardOf(tool, ui, i18n)] : []
    }),
)

/** The tools' names by id. */
export const toolTitles = cachedPerLocale((i18n): Record<string, string> =>
  Object.fromEntries(toolCards(i18n).map(({ id, title }) => [id, title])),
)

const toolPages = cachedPerLocale(
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

/**
 * Memoizes a function per translator: the texts and schemas of a build do not change, and the edge would compute them for every request.
 * There is one translator per locale for the lifetime of the process.
 */
export function cachedPerLocale<T>(make: (i18n: I18n) => T): (i18n: I18n) => T {
  const made = new WeakMap<I18n, T>()
  return (i18n) => {
    const known = made.get(i18n)
    if (known !== undefined) return known
    const fresh = make(i18n)
    made.set(i18n, fresh)
    return fresh
  }
}
