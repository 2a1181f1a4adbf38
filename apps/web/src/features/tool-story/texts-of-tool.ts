/** A tool's texts by its id. Imports the tool registry: at the edge only, on demand. */
import type { I18n } from '@lingui/core'
import { tools } from '@docweave/tools/tools'
import type { ToolStory } from '../../content/content.ts'
import { toolTexts, type ToolTexts } from './tool-texts.ts'

const made = new WeakMap<I18n, Map<string, ToolTexts>>()

/** Returns the texts, memoized per `i18n` and tool. @throws Error for an unknown tool */
export function textsOfTool(id: string, story: ToolStory, i18n: I18n): ToolTexts {
  const known = made.get(i18n) ?? new Map<string, ToolTexts>()
  made.set(i18n, known)
  const tool = tools.get(id)
  if (!tool) throw new Error(`Unknown tool ${id}: it is not in the registry`)
  const words = known.get(id) ?? toolTexts(story, tool, i18n)
  known.set(id, words)
  return words
}
