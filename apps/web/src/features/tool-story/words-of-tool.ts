/** A tool's texts by its id. Imports the tool registry: at the edge only, on demand. */
import type { I18n } from '@lingui/core'
import { tools } from '@docweave/tools/tools'
import type { ToolStory } from '../../content/content.ts'
import { toolWords, type ToolWords } from './tool-words.ts'

const made = new WeakMap<I18n, Map<string, ToolWords>>()

/** Returns the texts, memoized per locale. @throws Error for an unknown tool */
export function wordsOfTool(id: string, story: ToolStory, i18n: I18n): ToolWords {
  const known = made.get(i18n) ?? new Map<string, ToolWords>()
  made.set(i18n, known)
  const tool = tools.get(id)
  if (!tool) throw new Error(`There is no tool ${id}`)
  const words = known.get(id) ?? toolWords(story, tool, i18n)
  known.set(id, words)
  return words
}
