/** Which steps of a run can take place in this browser, and what it downloads for them. */
import type { OnRequest } from '@docweave/contract'
import type { ToolDescriptor } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import downloads from 'virtual:browser-downloads'
import { isLine, type Nodes, type StepDraft } from '../pipeline/draft.ts'
import type { Values } from '../pipeline/form-field.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import { isLocalJob } from './local-job-id.ts'
import { knownPages } from './page-counts.ts'
import { canKeepFiles } from './storage-access.ts'

export type Files = readonly ChosenFile[]

const hasFeatures = (): boolean =>
  typeof Worker === 'function' && 'locks' in navigator && 'serviceWorker' in navigator && canKeepFiles()

/** Whether the files together have few enough pages for a tool that runs here on request. Files that are not counted yet may have. */
const areShort = (files: Files, { pages }: OnRequest) =>
  files.reduce((sum, file) => sum + (knownPages(file) ?? 0), 0) <= pages

function runsHere(tool: ToolDescriptor | undefined, values: Values, files: Files): boolean {
  if (!tool?.runs.includes('browser') || tool.needsServer?.(values) === true) return false
  return !tool.onRequest || (downloads[tool.id] !== undefined && areShort(files, tool.onRequest))
}

/** Whether a step runs in a browser only where the visitor asks for it. */
export const isOnRequest = ({ tool }: StepDraft): boolean => tools.get(tool.id)?.onRequest !== undefined

/** The number of first steps of which all fulfil a condition. */
function firstSteps(steps: readonly StepDraft[], fulfils: (step: StepDraft) => boolean): number {
  const end = steps.findIndex((step) => !fulfils(step))
  return end === -1 ? steps.length : end
}

/**
 * The number of first steps that can run in this browser: none of a flow, whose conditions and questions the server keeps. Files of the
 * server's jobs are there already.
 */
export function stepsPossibleHere(nodes: Nodes, files: Files): number {
  if (!isLine(nodes) || !hasFeatures() || !files.every(({ file }) => file instanceof File || isLocalJob(file.job)))
    return 0
  return firstSteps(nodes, ({ tool, values }) => runsHere(tools.get(tool.id), values, files))
}

/** The number of first steps that can run in this browser without a large download. */
export const stepsWithoutDownload = (nodes: Nodes, files: Files): number =>
  isLine(nodes)
    ? Math.min(
        stepsPossibleHere(nodes, files),
        firstSteps(nodes, (step) => !isOnRequest(step)),
      )
    : 0

/** The bytes that the steps which can run in this browser download first, once; 0 if they download nothing. */
export function downloadOf(nodes: Nodes, files: Files): number {
  const possible = isLine(nodes) ? nodes.slice(0, stepsPossibleHere(nodes, files)).filter(isOnRequest) : []
  const ids = new Set(possible.map(({ tool }) => tool.id))
  return [...ids].reduce((sum, id) => sum + (downloads[id] ?? 0), 0)
}
