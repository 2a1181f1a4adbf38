/** The list of steps, with the files between them and an insertion point before each and at the end. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Failure } from '@docweave/contract'
import type { StepEdits } from './engine/step-edits.ts'
import type { StepDrag } from './engine/follow-drag.ts'
import type { StepProblem } from './engine/step-problems.tsx'
import type { Values } from './form-field.ts'
import { AddStep } from './add-step.tsx'
import { mostSteps, type StepDraft, type RunProblem } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import { StepCard } from './step-card.tsx'
import type { Engine } from './load-engine.ts'

export interface StepListProps {
  steps: readonly StepDraft[]
  files: readonly ChosenFile[]
  /** Descriptions of the files before the first step and after each. */
  flows: readonly string[]
  problem: RunProblem | undefined
  seen: readonly StepProblem[]
  unavailable: ReadonlySet<string>
  engine: Engine | undefined
  warm: () => Promise<Engine>
  disabled: boolean
  /** The key of the step whose options are shown. */
  chosen: string | undefined
  onChoose: (key: string | undefined) => void
  /** What the first step's panel failed to read in its options. */
  onFault: (failure: Failure | undefined) => void
  /** That panel could not be loaded. */
  onPanelMissing: (missing: boolean) => void
  onRemoveFiles: (keys: readonly string[]) => void
  /** Summary of each step's options. */
  lines: readonly string[]
  /** Set once the engine is loaded. */
  edits: StepEdits | undefined
  onChange: (key: string, values: Values) => void
}

const noFiles: readonly ChosenFile[] = []

/** The list items of the pipeline builder: one per step, and the insertion point at the end. */
export function StepList(props: StepListProps) {
  const {
    steps,
    files,
    flows,
    problem,
    seen,
    unavailable,
    engine,
    warm,
    disabled,
    chosen,
    onChoose,
    onFault,
    onPanelMissing,
    onRemoveFiles,
    lines,
    edits,
    onChange,
  } = props
  const [adding, setAdding] = useState<number>()
  const [drag, setDrag] = useState<StepDrag>()
  const items = useRef(new Map<string, HTMLElement>())
  // After a step is removed, its successor gets the focus.
  const heir = useRef<string>(undefined)
  useEffect(() => {
    if (heir.current !== undefined) items.current.get(heir.current)?.querySelector<HTMLElement>('h2 button')?.focus()
    heir.current = undefined
  })
  const remove = (at: number) => {
    heir.current = (steps[at + 1] ?? steps[at - 1])?.key
    edits?.remove(at)
  }
  const place = (at: number) => (
    <AddStep
      at={at}
      steps={steps}
      files={files}
      engine={engine}
      unavailable={unavailable}
      disabled={disabled}
      open={adding === at}
      flow={flows[at]}
      onOpen={(on) => {
        setAdding(on ? at : undefined)
        if (on) warm().catch(() => setAdding(undefined))
      }}
      onAdd={(...added) => edits?.add(...added)}
    />
  )
  const handleOf = (at: number) =>
    steps.length < 2 || disabled || !engine || !edits
      ? undefined
      : {
          onPointerDown: (event: PointerEvent<HTMLElement>) =>
            engine.startDrag(event, {
              at,
              items: steps.flatMap(({ key }) => items.current.get(key) ?? []),
              show: setDrag,
              onStart: () => setAdding(undefined),
              onMove: edits.move,
            }),
          onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
            engine.moveByArrow(event, { at, count: steps.length, onMove: edits.move }),
        }
  return (
    <>
      {steps.map((step, at) => (
        <li key={step.key} data-node={step.key} data-tool={step.tool.id} className="knot pb-0! [--knot-top:4.5rem]">
          {place(at)}
          <div
            ref={(element) => {
              if (element) items.current.set(step.key, element)
              else items.current.delete(step.key)
            }}
            className={`pt-1 pb-1 ${at > 0 ? 'slides-in' : ''}`}
            style={drag && engine?.dragStyle(at, drag)}
          >
            <StepCard
              step={step}
              number={at + 1}
              line={lines[at] ?? ''}
              chosen={step.key === chosen}
              disabled={disabled}
              problem={problem?.step === at ? problem : undefined}
              seen={seen.filter((each) => each.step === at)}
              engine={engine}
              files={at === 0 ? files : noFiles}
              handle={handleOf(at)}
              moves={{
                up: at > 0 ? () => edits?.move(at, at - 1) : undefined,
                down: at < steps.length - 1 ? () => edits?.move(at, at + 1) : undefined,
                duplicate: steps.length < mostSteps ? () => edits?.duplicate(at) : undefined,
                remove: steps.length > 1 ? () => remove(at) : undefined,
              }}
              onChoose={(on) => onChoose(on ? step.key : undefined)}
              onFault={onFault}
              onPanelMissing={onPanelMissing}
              onRemoveFiles={onRemoveFiles}
              onChange={(values) => onChange(step.key, values)}
              onRepair={(tool) => edits?.add(at, [tool])}
            />
          </div>
        </li>
      ))}
      <li className="knot pt-3 [--knot-top:3.6875rem]">{place(steps.length)}</li>
    </>
  )
}
