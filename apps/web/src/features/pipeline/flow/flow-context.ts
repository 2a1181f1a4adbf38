/** What every part of a flow's list needs, however deep it stands. */
import { createContext, use } from 'react'
import type { Nodes, StepDraft } from '../draft.ts'
import type { WorkspaceEdit } from '../engine/step-edits.ts'
import type { Engine } from '../load-engine.ts'
import type { StepListProps } from '../step-list.tsx'
import type { FlowEdits } from './flow-edits.ts'
import type { Spot } from './spots.ts'

export interface FlowListProps extends StepListProps {
  nodes: Nodes
  edit: (edit: WorkspaceEdit) => void
  /** Announces a text to screen readers. */
  say: (text: string) => void
}

export interface FlowView extends Omit<FlowListProps, 'edits' | 'edit' | 'say' | 'engine'> {
  engine: Engine
  edits: FlowEdits
  /** The place where something is being added, as `spotId` writes it. */
  adding: string | undefined
  onAdding: (spot: string | undefined) => void
  /** The keys of the selected nodes, which can be put into a block together. */
  selected: ReadonlySet<string>
  onSelect: (key: string, on: boolean) => void
  /** The keys of blocks by their places, for problems. */
  keys: ReadonlyMap<string, string>
  /** The index of a step among all steps. */
  indexOf: (step: StepDraft) => number
  /** Begins a drag of a node. */
  onGrab: (key: string, event: PointerEvent) => void
  /** The key of the node that is dragged, and the place where it would be dropped. */
  drag: { key: string; onto: string | undefined } | undefined
}

/** A spot as a text, for attributes and comparisons. */
export const spotId = ({ block = '', way, at }: Spot): string => `${block} ${way} ${at}`

export const FlowContext = createContext<FlowView | undefined>(undefined)

export function useFlowView(): FlowView {
  const view = use(FlowContext)
  if (!view) throw new Error('A part of a flow was rendered outside its list')
  return view
}
