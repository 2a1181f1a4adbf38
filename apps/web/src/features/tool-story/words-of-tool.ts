/** A tool's words by its id. Brings the registry of tools: for the edge, on demand. */
import type { I18n } from '@lingui/core'
import { tools } from '@docweave/tools/tools'
import type { ToolStory } from '../../content/content.ts'
import { toolWords, type ToolWords } from './tool-words.ts'

const made = new WeakMap<I18n, Map<string, ToolWords>>()

/** Gives the words, made once for a language. @throws Error for a tool that is not there */
export function wordsOfTool(id: string, story: ToolStory, i18n: I18n): ToolWords {
  const known = made.get(i18n) ?? new Map<string, ToolWords>()
  made.set(i18n, known)
  const tool = tools.get(id)
  if (!tool) throw new Error(`There is no tool ${id}`)
  const words = known.get(id) ?? toolWords(story, tool, i18n)
  known.set(id, words)
  return words
}
