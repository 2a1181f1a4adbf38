/** Matches a link's steps and blocks to existing ones, after back, forward or a link. */
import {
  newBlock,
  newStep,
  stepsIn,
  type BlockDraft,
  type LinkedNode,
  type LinkedStep,
  type Nodes,
  type StepDraft,
} from '../draft.ts'
import { isSecret, type Values } from '../form-field.ts'
import type { History, WorkspaceState } from '../undo-history.ts'
import { writtenOptions } from './address-of.ts'
import { linkedSteps } from './pipeline-of.ts'

const statesOf = ({ present, past, future }: History<Nodes>): Nodes[] => [present, ...past.toReversed(), ...future]

/** The values of a step that are never in a link: passwords, files, hidden values set by its panel. */
const secretsOf = ({ tool, values }: StepDraft): Values => {
  const told = new Set(tool.fields.flatMap((field) => (isSecret(field) ? [] : [field.name])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !told.has(name)))
}

/**
 * Converts a link's steps to workspace steps: each one that exists in the present state or in the undo history keeps its key and the values
 * that are never in a link.
 */
export function recognise(
  { history }: WorkspaceState,
  linked: readonly LinkedStep[],
  make: (step: LinkedStep) => StepDraft,
) {
  const known = statesOf(history).flatMap(stepsIn)
  const used = new Set<string>()
  const find = ({ tool, values }: LinkedStep, exact: boolean) => {
    const wanted = exact ? JSON.stringify(writtenOptions({ tool, values })) : ''
    const same = known.find(
      (each) =>
        each.tool.id === tool.id && !used.has(each.key) && (!exact || JSON.stringify(writtenOptions(each)) === wanted),
    )
    if (same) used.add(same.key)
    return same
  }
  const exact = linked.map((step) => find(step, true))
  return linked.map((step, at): StepDraft => {
    const same = exact[at] ?? find(step, false)
    return same ? { ...same, values: { ...step.values, ...secretsOf(same) } } : make(step)
  })
}

const blocksIn = (nodes: Nodes): BlockDraft[] =>
  nodes.flatMap((node) => ('tool' in node ? [] : [node, ...node.ways.flatMap(blocksIn)]))

/** Converts a link's nodes to the workspace's: steps as `recognise` does, and a block keeps the key of one of its kind. */
export function recogniseNodes(state: WorkspaceState, linked: readonly LinkedNode[]): Nodes {
  const steps = recognise(state, linkedSteps(linked), ({ tool, values }) => newStep(tool, values))
  const known = statesOf(state.history).flatMap(blocksIn)
  const used = new Set<string>()
  const keyed = ({ settings, ways }: Pick<BlockDraft, 'settings' | 'ways'>): BlockDraft => {
    const same = known.find(({ key, settings: { kind } }) => kind === settings.kind && !used.has(key))
    if (!same) return newBlock(settings, ways)
    used.add(same.key)
    return { key: same.key, settings, ways }
  }
  let at = 0
  const walk = (nodes: readonly LinkedNode[]): Nodes =>
    nodes.flatMap((node) => {
      if ('tool' in node) return steps[at++] ?? []
      return keyed({ settings: node.settings, ways: node.ways.map(walk) })
    })
  return walk(linked)
}
