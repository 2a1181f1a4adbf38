/** The tools for a place in a flow. */
import type { I18n } from '@lingui/core'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { newStep, stepsIn, type Nodes, type StepDraft } from '../draft.ts'
import type { Candidate } from '../engine/tool-picker.tsx'
import type { Engine } from '../load-engine.ts'
import type { ToolPage } from '../../tools/tool-card.ts'
import { isBlock, type Spot } from './spots.ts'

/** Stands for the step that is to be added: no tool has this id, so that any fits before what comes after it. */
const unknown: ToolPage = {
  id: '',
  group: 'organise',
  title: '',
  description: '',
  accepts: [],
  fields: [],
  endings: [],
  limits: { bytes: 0, files: 0 },
  takes: 'each',
}

function withProbe(nodes: Nodes, { block, way, at }: Spot, probe: StepDraft): Nodes {
  if (block === undefined) return [...nodes.slice(0, at), probe, ...nodes.slice(at)]
  return nodes.map((node) =>
    isBlock(node)
      ? {
          ...node,
          ways: node.ways.map((list, index) =>
            node.key === block && index === way
              ? withProbe(list, { block: undefined, way, at }, probe)
              : withProbe(list, { block, way, at }, probe),
          ),
        }
      : node,
  )
}

/** All tools: first those that accept what reaches the place. */
export function candidatesIn(
  engine: Engine,
  nodes: Nodes,
  spot: Spot,
  files: readonly ChosenFile[],
  unavailable: ReadonlySet<string>,
  i18n: I18n,
): Candidate[] {
  const probe = newStep(unknown)
  const probed = withProbe(nodes, spot, probe)
  return engine.candidatesAt(probed, files, stepsIn(probed).indexOf(probe), unavailable, i18n)
}
