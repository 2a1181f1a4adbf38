/**
 * Page data of a tool. The texts and the first state come from the edge; a pipeline edited in this tab is read here, as the tools are
 * loaded by then.
 */
import { isNotFound, isRedirect } from '@tanstack/react-router'
import type { LocalContent } from '../../content/content.ts'
import { workspacePage, type WorkspacePage } from '../pipeline/workspace-page.ts'
import { loadPipelines } from '../pipeline/load-engine.ts'
import { writtenAs, type PipelineAddress } from '../pipeline/pipeline-address.ts'
import { pageData, type Loading } from '../payload/page-data.ts'
import type { ToolTexts } from './tool-texts.ts'

export interface ToolPageData extends WorkspacePage {
  /** Missing if the edge was unreachable. */
  words?: ToolTexts
}

async function readBench(address: PipelineAddress, { context: { i18n } }: Loading): Promise<WorkspacePage | undefined> {
  const { readPipeline } = await loadPipelines()
  const read = readPipeline(address, i18n)
  if (!read) return undefined
  const { steps, ...page } = read
  const first = steps[0]?.tool
  return first && workspacePage(address, { heading: first.title, description: first.description, ...page })
}

/** Builds the page at the edge. */
const makePage =
  (address: PipelineAddress, loading: Loading) =>
  async ({ stories }: LocalContent): Promise<ToolPageData | undefined> => {
    const page = await readBench(address, loading)
    const story = stories[address.tool]
    if (!page || !story) return page
    const { textsOfTool } = await import('./texts-of-tool.ts')
    return { ...page, words: textsOfTool(address.tool, story, loading.context.i18n) }
  }

/** Returns the page of a URL; `undefined` if there is no such tool. */
export async function loadToolPage(address: PipelineAddress, loading: Loading): Promise<ToolPageData | undefined> {
  if (loading.context.content) return pageData(loading, makePage(address, loading))
  const first = { tool: address.tool, search: {} }
  const plain = { ...loading, location: { ...loading.location, searchStr: '' } }
  const whole = await pageData(plain, makePage(first, plain)).catch((error: unknown) => {
    if (isNotFound(error) || isRedirect(error)) throw error
    return undefined
  })
  if (whole && writtenAs(address) === writtenAs(first)) return whole
  // Editing must work without the edge.
  const page = await readBench(address, loading)
  return page && { ...page, ...(whole?.words ? { words: whole.words } : {}) }
}
