/** A step of a flow. */
import { useLingui } from '@lingui/react/macro'
import type { StepDraft } from '../draft.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { StepCard } from '../step-card.tsx'
import { useFlowView } from './flow-context.ts'
import { handleOf } from './handle-of.ts'
import { SelectNode } from './select-node.tsx'
import { spotOf } from './spots.ts'

interface FlowStepProps {
  step: StepDraft
  /** Whether it is the very first, so that its panel shows the visitor's files. */
  isFirst: boolean
}

const noFiles: readonly ChosenFile[] = []

export function FlowStep({ step, isFirst }: FlowStepProps) {
  const view = useFlowView()
  const { nodes, engine, lines, chosen, disabled, problem, seen, files, edits, indexOf } = view
  const { t } = useLingui()
  const at = indexOf(step)
  const number = at + 1
  const { title } = step.tool
  const isOwn = ({ place, step: index }: { place?: string; step?: number }) => place === undefined && index === at
  const repair = (tool: string) => {
    const spot = spotOf(nodes, step.key)
    if (spot) edits.add(spot, [tool])
  }
  return (
    <>
      <StepCard
        step={step}
        number={number}
        line={lines[at] ?? ''}
        chosen={step.key === chosen}
        disabled={disabled}
        problem={problem && isOwn(problem) ? problem : undefined}
        seen={seen.filter(isOwn)}
        engine={engine}
        files={isFirst ? files : noFiles}
        handle={disabled ? undefined : handleOf(view, step)}
        moves={{
          up: edits.canMove(step, -1) ? () => edits.moveBy(step, -1) : undefined,
          down: edits.canMove(step, 1) ? () => edits.moveBy(step, 1) : undefined,
          duplicate: () => edits.duplicate(step),
          remove: edits.canRemove(step) ? () => edits.remove(step) : undefined,
        }}
        onChoose={(on) => view.onChoose(on ? step.key : undefined)}
        onFault={view.onFault}
        onPanelMissing={view.onPanelMissing}
        onRemoveFiles={view.onRemoveFiles}
        onChange={(values) => view.onChange(step.key, values)}
        onRepair={repair}
      />
      <SelectNode node={step} label={t`Select step ${number}, ${title}`} />
    </>
  )
}
