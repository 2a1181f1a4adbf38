/** A pipeline while it is being put together. */
import type { FileKind, Pipeline } from '@docweave/contract'
import { initialValues, type Values } from '../options-form/form-field.ts'
import type { ToolPage } from '../tools/tool-card.ts'

export interface PickedFile {
  /** Tells files apart that are alike. */
  key: string
  file: File
  /** `undefined` until it is known, `unknown` when it is none of ours. */
  kind?: FileKind | 'unknown'
  /** Whether it asks for a password, and whether it is digitally signed: told of PDFs. */
  encrypted?: boolean
  signed?: boolean
  password?: string
  /** Once it has been uploaded. */
  uploadId?: string
}

export interface StepDraft {
  key: string
  tool: ToolPage
  values: Values
}

export const newStep = (tool: ToolPage): StepDraft => ({
  key: `${tool.id}-${counter++}`,
  tool,
  values: initialValues(tool.fields),
})

export const pickFile = (file: File): PickedFile => ({ key: `file-${counter++}`, file })

let counter = 0

/** The pipeline as the API takes it. */
export const pipelineOf = (steps: readonly StepDraft[]): Pipeline => ({
  steps: steps.map(({ tool, values }) => ({ tool: tool.id, options: { ...values } })),
})
