/** A pipeline while it is being edited. */
import type { Approval, Condition, Failure } from '@docweave/contract'
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

/** What a node of a flow does that is no step. */
export type BlockSettings =
  | { kind: 'if'; condition: Condition }
  | { kind: 'each' }
  | { kind: 'branch' }
  | { kind: 'approve'; approval: Approval }
  | { kind: 'name'; template: string }

export type BlockKind = BlockSettings['kind']

/** A block without keys. An `if` has two ways, `each` one, a `branch` two or more, the others none. */
export interface LinkedBlock {
  settings: BlockSettings
  ways: readonly (readonly LinkedNode[])[]
}

export type LinkedNode = LinkedStep | LinkedBlock

export interface BlockDraft extends LinkedBlock {
  key: string
  ways: readonly Nodes[]
}

export type NodeDraft = StepDraft | BlockDraft

/** The nodes of a pipeline; of a line, its steps. */
export type Nodes = readonly NodeDraft[]

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

export const newBlock = (settings: BlockSettings, ways: BlockDraft['ways']): BlockDraft => ({
  key: `${settings.kind}-${counter++}`,
  settings,
  ways,
})

/** Whether the steps of a pipeline run one after the other. */
export const isLine = (nodes: Nodes): nodes is readonly StepDraft[] => nodes.every((node) => 'tool' in node)

/** The steps of a pipeline in the order in which they are written; of a line, the same list. */
export const stepsIn = (nodes: Nodes): readonly StepDraft[] =>
  isLine(nodes) ? nodes : nodes.flatMap((node) => ('tool' in node ? node : node.ways.flatMap(stepsIn)))

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
  /** The place of the affected block in the flow, as in `ChainProblem`. */
  place?: string
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
