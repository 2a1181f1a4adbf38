/**
 * What a tool's page shows. Its words and its first look come from the edge; a pipeline that somebody puts together in this tab is
 * read here, where the tools have come by then.
 */
import { isNotFound, isRedirect } from '@tanstack/react-router'
import type { LocalContent } from '../../content/content.ts'
import { benchPage, type BenchPage } from '../pipeline-builder/bench-page.ts'
import { loadPipelines } from '../pipeline-builder/load-pipelines.ts'
import { writtenAs, type PipelineAddress } from '../pipeline-builder/pipeline-address.ts'
import { pageData, type Loading } from '../payload/page-data.ts'
import type { ToolWords } from './tool-words.ts'

export interface ToolPageData extends BenchPage {
  /** Missing where the edge could not be asked for it. */
  words?: ToolWords
}

async function readBench(address: PipelineAddress, { context: { i18n } }: Loading): Promise<BenchPage | undefined> {
  const { readPipeline } = await loadPipelines()
  const read = readPipeline(address, i18n)
  const first = read?.steps[0]?.tool
  return read && first && benchPage(address, { heading: first.title, description: first.description, ...read })
}

/** At the edge. */
const makePage =
  (address: PipelineAddress, loading: Loading) =>
  async ({ stories }: LocalContent): Promise<ToolPageData | undefined> => {
    const page = await readBench(address, loading)
    const story = stories[address.tool]
    if (!page || !story) return page
    const { wordsOfTool } = await import('./words-of-tool.ts')
    return { ...page, words: wordsOfTool(address.tool, story, loading.context.i18n) }
  }

/** Gives the page of an address; `undefined` when there is no such tool. */
export async function loadToolPage(address: PipelineAddress, loading: Loading): Promise<ToolPageData | undefined> {
  if (loading.context.content) return pageData(loading, makePage(address, loading))
  const first = { tool: address.tool, search: {} }
  const plain = { ...loading, location: { ...loading.location, searchStr: '' } }
  const whole = await pageData(plain, makePage(first, plain)).catch((error: unknown) => {
    if (isNotFound(error) || isRedirect(error)) throw error
    return undefined
  })
  if (whole && writtenAs(address) === writtenAs(first)) return whole
  // Whoever works on does so without the edge, too.
  const page = await readBench(address, loading)
  return page && { ...page, ...(whole?.words ? { words: whole.words } : {}) }
}
