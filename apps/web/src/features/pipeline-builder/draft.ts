/** A pipeline while it is being edited. */
import type { Failure, FileKind, Pipeline } from '@docweave/contract'
import { initialValues, type Values } from '../options-form/form-field.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { HandedOver } from '../upload/handed-over.ts'

export interface PickedFile {
  /** Distinguishes identical files. */
  key: string
  file: HandedOver
  /** `undefined` until detected, `unknown` if unsupported. */
  kind?: FileKind | 'unknown'
  /** Whether it needs a password, and whether it is digitally signed; PDFs only. */
  encrypted?: boolean
  signed?: boolean
  password?: string
  /** Set once it is uploaded. */
  uploadId?: string
  /** Why it was refused at the last upload. */
  failure?: Failure | undefined
}

/** A step without a key: what a link contains of it. */
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
  // A job's result has a known kind, which needs no detection.
  ...(file instanceof File ? {} : { kind: file.kind }),
})

let counter = 0

/** Converts the steps to the API's pipeline. */
export const pipelineOf = (steps: readonly LinkedStep[]): Pipeline => ({
  steps: steps.map(({ tool, values }) => ({ tool: tool.id, options: { ...values } })),
})
