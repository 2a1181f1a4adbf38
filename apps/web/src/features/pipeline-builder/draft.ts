/** A pipeline while it is being put together. */
import type { Failure, FileKind, Pipeline } from '@docweave/contract'
import { initialValues, type Values } from '../options-form/form-field.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { HandedOver } from '../upload/handed-over.ts'

export interface PickedFile {
  /** Tells files apart that are alike. */
  key: string
  file: HandedOver
  /** `undefined` until it is known, `unknown` when it is none of ours. */
  kind?: FileKind | 'unknown'
  /** Whether it asks for a password, and whether it is digitally signed: told of PDFs. */
  encrypted?: boolean
  signed?: boolean
  password?: string
  /** Once it has been uploaded. */
  uploadId?: string
  /** Why it was refused when it was sent. */
  failure?: Failure | undefined
}

/** A step without a name of its own: what a link tells of it. */
export interface LinkedStep {
  tool: ToolPage
  values: Values
}

export interface StepDraft extends LinkedStep {
  key: string
}

export const mostSteps = 12

export const newStep = (tool: ToolPage, values: Values = initialValues(tool.fields)): StepDraft => ({
  key: `${tool.id}-${counter++}`,
  tool,
  values,
})

export const pickFile = (file: HandedOver): PickedFile => ({
  key: `file-${counter++}`,
  file,
  // What a job made is what it says it is.
  ...(file instanceof File ? {} : { kind: file.kind }),
})

let counter = 0

/** The pipeline as the API takes it. */
export const pipelineOf = (steps: readonly LinkedStep[]): Pipeline => ({
  steps: steps.map(({ tool, values }) => ({ tool: tool.id, options: { ...values } })),
})
