/** Predicts the files between the steps, as far as possible before the run: three files, one PDF, twelve JPG. */
import { flowOf, type FileKind, type Pipeline, type StoredFile, type ToolDescriptor } from '@docweave/contract'
import { takesOf, type Tools } from './chain.ts'
import { readOptions } from './fit.ts'

/**
 * The files at a position. `count` is their number: `several` if only the run determines it, `undefined` while no file is chosen; `kinds`
 * is empty after a step whose tool is unknown.
 */
export interface PredictedFiles {
  count: number | 'several' | undefined
  kinds: readonly FileKind[]
}

/** The page count of each file, one entry per file. */
type Files = readonly (number | undefined)[] | 'several' | undefined

/** Kinds whose files always have one page. */
const singlePages: ReadonlySet<FileKind> = new Set(['jpg', 'png', 'bmp'])

const sum = (pages: readonly (number | undefined)[]) =>
  pages.reduce((total, each) => (total === undefined || each === undefined ? undefined : total + each), 0)

/** A run that outputs more files than this counts as `several`. */
const mostTold = 100_000

/** Predicts the output of one run. */
function runOnce(tool: ToolDescriptor, options: Record<string, unknown>, input: Files): Files {
  const told = typeof input === 'object'
  const amount = { files: told ? input.length : undefined, pages: told ? sum(input) : undefined }
  const { files, pages } = tool.makes?.(options, amount) ?? {}
  if (tool.gives === 'one') return [pages]
  if (files === undefined || files > mostTold) return 'several'
  return Array.from({ length: files }, () => (files === 1 ? pages : undefined))
}

function runStep(tool: ToolDescriptor, options: Record<string, unknown>, input: Files): Files {
  if (takesOf(tool, options) === 'all') return runOnce(tool, options, input)
  if (typeof input !== 'object') {
    const single = runOnce(tool, options, [undefined])
    return typeof single === 'object' && single.length === 1 ? input : 'several'
  }
  const results = input.map((pages) => runOnce(tool, options, [pages]))
  return results.every((each) => typeof each === 'object') ? results.flat() : 'several'
}

const countOf = (files: Files) => (typeof files === 'object' ? files.length : files)

/**
 * Follows files through a pipeline. In a flow only the run determines which files take which way: from its first block on, counts are
 * `several`.
 *
 * @param files the visitor's files; empty while none is chosen
 * @returns the files before the first step, and after each step: one more entry than there are steps
 */
export function predictFiles(
  tools: Tools,
  pipeline: Pipeline,
  files: readonly Pick<StoredFile, 'kind' | 'pages'>[],
): PredictedFiles[] {
  const firstBlock = flowOf(pipeline).findIndex((node) => typeof node !== 'number')
  let flowing: Files =
    files.length === 0 ? undefined : files.map(({ kind, pages }) => pages ?? (singlePages.has(kind) ? 1 : undefined))
  const predicted: PredictedFiles[] = [{ count: countOf(flowing), kinds: [...new Set(files.map(({ kind }) => kind))] }]
  for (const [at, { tool: id, options }] of pipeline.steps.entries()) {
    const tool = tools.get(id)
    const read = tool && readOptions(tool, options)
    const isDecided = firstBlock < 0 || at < firstBlock
    flowing = read && isDecided ? runStep(tool, read, flowing) : 'several'
    predicted.push({ count: countOf(flowing), kinds: read ? [tool.produces(read)] : [] })
  }
  return predicted
}

/** Whether the page counts of the visitor's PDFs would make the prediction more precise. */
export function wantsPages(
  tools: Tools,
  pipeline: Pipeline,
  files: readonly Pick<StoredFile, 'kind' | 'pages'>[],
): boolean {
  const unknown = (pages: number | undefined) =>
    predictFiles(
      tools,
      pipeline,
      files.map((file) => ({ ...file, pages: file.pages ?? pages })),
    ).filter(({ count }) => count === 'several').length
  return unknown(undefined) > unknown(1)
}
