/** A pipeline while it is being edited. */
import type { Failure, Pipeline } from '@docweave/contract'
import { initialValues, type Values } from './form-field.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { ChosenFile, FileSource } from '../upload/chosen-file.ts'
import type { HandSwitch } from '../upload/pause-switch.ts'

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

export const newChosenFile = (file: FileSource): ChosenFile => ({
  key: `file-${loadedAt}-${counter++}`,
  file,
  // A job's result has a known kind, which needs no detection.
  ...(file instanceof File ? {} : { kind: file.kind }),
})

let counter = 0

/** Restored files bring keys of an earlier load of the page: new keys must differ from them. */
const loadedAt = Date.now().toString(36)

/** Converts the steps to the API's pipeline. */
export const pipelineOf = (steps: readonly LinkedStep[]): Pipeline => ({
  steps: steps.map(({ tool, values }) => ({ tool: tool.id, options: { ...values } })),
  flow: null,
})

/** An upload in progress. */
export interface Sending {
  /** Bytes sent of each file, by file key. */
  sent: ReadonlyMap<string, number>
  /** Of all files together. */
  sentBytes: number
  ofBytes: number
  /** Bytes per second; 0 until it can be estimated. */
  speed: number
  pause: HandSwitch
}

export interface RunProblem extends Failure {
  /** Name of the first affected file. */
  file?: string
  /** Keys of all affected files. */
  keys?: readonly string[]
  /** Index of the affected step. */
  step?: number
}

export interface PanelProps {
  tool: ToolPage
  files: readonly ChosenFile[]
  values: Values
  disabled: boolean
  onChange: (values: Values) => void
  onRemoveFiles: (keys: readonly string[]) => void
  /** Reports an unreadable option (its name in `params.option`), or `undefined` once all are readable. */
  onFault: (fault: Failure | undefined) => void
}
