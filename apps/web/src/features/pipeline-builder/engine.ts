/**
 * What the workbench needs once a visitor touches it: the schemas, the rules of chaining, uploads and the API. One chunk of
 * its own, so that the page is there before it.
 */
import type { I18n } from '@lingui/core'
import type { FileKind, Failure } from '@docweave/contract'
import { chain, fitting } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { z } from 'zod'
import { failureText } from '../failures/failure-text.ts'
import type { ToolCard } from '../tools/tool-card.ts'
import { toolCards, toolTitles } from '../tools/tool-pages.ts'
import { pipelineOf, type PickedFile, type StepDraft } from './draft.ts'

// The security policy allows no code made of text, and zod would try.
z.config({ jitless: true })

export { toolPage } from '../tools/tool-pages.ts'
export { failureText } from '../failures/failure-text.ts'
export { detectFile } from '../upload/detect-file.ts'
export { lookAtFile } from '../upload/look-at-file.ts'
export { runPipeline } from './run-pipeline.ts'

/** A tool one may or may not add as the next step. */
export interface Candidate extends ToolCard {
  /** Why it does not fit, when it does not. */
  why?: string
}

export const kindsOf = (files: readonly PickedFile[]): FileKind[] => [
  ...new Set(files.flatMap(({ kind }) => (kind && kind !== 'unknown' ? [kind] : []))),
]

/** The first thing wrong with a pipeline, with the index of its step; `undefined` when it can run. */
export function findProblem(steps: readonly StepDraft[], files: readonly PickedFile[]) {
  const result = chain(tools, pipelineOf(steps), kindsOf(files))
  return result.ok ? undefined : result.problem
}

/** What comes out at the end. */
export function outcomeOf(steps: readonly StepDraft[]): FileKind | undefined {
  const result = chain(tools, pipelineOf(steps), [])
  return result.ok ? result.produces : undefined
}

/** Every tool as a next step: those that fit first, the others with the reason. */
export function candidates(steps: readonly StepDraft[], i18n: I18n): Candidate[] {
  const pipeline = pipelineOf(steps)
  const fits = new Set(fitting(tools, pipeline, []).map(({ id }) => id))
  const titles = toolTitles(i18n)
  const why = (id: string): string => {
    const result = chain(tools, { steps: [...pipeline.steps, { tool: id, options: {} }] }, [])
    return result.ok ? '' : failureText(i18n, result.problem satisfies Failure, titles)
  }
  const all = toolCards(i18n).map((card) => {
    const reason = why(card.id)
    return { ...card, ...(fits.has(card.id) && !reason ? {} : { why: reason }) }
  })
  return [...all.filter((each) => each.why === undefined), ...all.filter((each) => each.why !== undefined)]
}
