/** A step: its header, a summary of its options, its pages, and its errors. */
import { useLingui, Trans } from '@lingui/react/macro'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Failure } from '@docweave/contract'
import { ToolTile } from '../tools/tool-icon.tsx'
import type { StepDraft, RunProblem } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { StepMoves } from './engine/step-actions.tsx'
import type { StepProblem } from './engine/step-problems.tsx'
import type { Values } from './form-field.ts'
import type { Engine } from './load-engine.ts'
import { StepPanel } from './step-panel.tsx'

interface StepCardProps {
  step: StepDraft
  number: number
  /** Summary of the options. */
  line: string
  /** Whether its options are shown in the rail. */
  chosen: boolean
  disabled: boolean
  /** The error that a run reported. */
  problem: RunProblem | undefined
  /** Problems found before a run. */
  seen: readonly StepProblem[]
  engine: Engine | undefined
  /** The visitor's files, for the first step only: the inputs of later steps do not exist yet. */
  files: readonly ChosenFile[]
  moves: StepMoves
  handle: DragHandleProps | undefined
  onChoose: (chosen: boolean) => void
  onChange: (values: Values) => void
  /** What its panel failed to read in the options. */
  onFault: (failure: Failure | undefined) => void
  onPanelMissing: (missing: boolean) => void
  onRemoveFiles: (keys: readonly string[]) => void
  onRepair: (tool: string) => void
}

export function StepCard(props: StepCardProps) {
  const {
    step,
    number,
    line,
    chosen,
    disabled,
    problem,
    seen,
    engine,
    files,
    moves,
    handle,
    onChoose,
    onChange,
    onFault,
    onPanelMissing,
    onRemoveFiles,
    onRepair,
  } = props
  const { t } = useLingui()
  const { title, panel } = step.tool
  const [changing, setChanging] = useState(false)
  return (
    <section className={`sheet ${chosen ? 'border-group!' : ''}`} aria-label={t`Step ${number}: ${title}`}>
      <StepHead
        step={step}
        number={number}
        line={line}
        chosen={chosen}
        changing={changing}
        handle={handle}
        onChoose={onChoose}
        onChanging={setChanging}
      />
      {changing && engine && <engine.StepActions title={title} moves={moves} disabled={disabled} />}
      {engine && (
        <engine.StepProblems tool={step.tool} found={problem} seen={seen} disabled={disabled} onRepair={onRepair} />
      )}
      {panel && files.length > 0 && (
        <div className="grid gap-5 p-4 pt-1 sm:p-6 sm:pt-1">
          <StepPanel
            tool={step.tool}
            files={files}
            values={step.values}
            disabled={disabled}
            onChange={onChange}
            onFault={onFault}
            onMissing={onPanelMissing}
            onRemoveFiles={onRemoveFiles}
          />
        </div>
      )}
    </section>
  )
}

/** Event handlers of a drag handle: a pointer drags, arrow keys move immediately. */
interface DragHandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface StepHeadProps {
  step: StepDraft
  number: number
  /** Summary of the options. */
  line: string
  chosen: boolean
  changing: boolean
  /** Omitted if there is nowhere to move to. */
  handle: DragHandleProps | undefined
  onChoose: (chosen: boolean) => void
  onChanging: (changing: boolean) => void
}

const small = 'relative z-1 grid size-11 shrink-0 place-items-center rounded-paper text-ink-muted hover:bg-paper-deep'

/** The header of a step: its handle, icon, number, name and, while another is chosen, a summary of its options. */
function StepHead({ step, number, line, chosen, changing, handle, onChoose, onChanging }: StepHeadProps) {
  const { t } = useLingui()
  const { title, id, fields } = step.tool
  return (
    <div className="relative flex flex-wrap items-start gap-1 py-3 pr-3 pl-1 sm:pr-5 sm:pl-2">
      {handle ? (
        <button
          type="button"
          aria-label={t`Move step ${number}, ${title}: drag it, or use the up and down arrow keys`}
          className={`${small} cursor-grab touch-none active:cursor-grabbing`}
          {...handle}
        >
          <GripVertical aria-hidden size={20} strokeWidth={1.5} />
        </button>
      ) : (
        <span className="w-2 shrink-0" />
      )}
      <span className="grid h-11 w-10 shrink-0 place-items-center">
        <ToolTile tool={id} size={36} />
      </span>
      <div className="min-w-0 flex-1 pl-1.5">
        <h2 className="text-lead">
          <button
            type="button"
            aria-pressed={chosen}
            className="flex min-h-11 w-full items-center gap-2 text-left after:absolute after:inset-0"
            onClick={() => onChoose(!chosen)}
          >
            <span className="min-w-0 flex-1">
              <span className="block text-small font-normal text-ink-muted tabular-nums">
                <Trans>Step {number}</Trans>
              </span>{' '}
              {title}
            </span>
            {fields.length > 0 && (
              <SlidersHorizontal
                aria-hidden
                size={20}
                strokeWidth={1.5}
                className={`shrink-0 ${chosen ? 'text-group' : 'text-ink-muted'}`}
              />
            )}
          </button>
        </h2>
      </div>
      <button
        type="button"
        aria-label={t`Move, duplicate or remove step ${number}, ${title}`}
        aria-expanded={changing}
        className={small}
        onClick={() => onChanging(!changing)}
      >
        <Ellipsis aria-hidden size={20} strokeWidth={1.5} />
      </button>
      {!chosen && line !== '' && (
        <p
          className={`-mt-1 line-clamp-2 w-full text-small text-ink-muted sm:line-clamp-1 ${handle ? 'pl-12.5 sm:pl-24.5' : 'pl-3.5 sm:pl-15.5'}`}
          title={line}
        >
          {line}
        </p>
      )}
    </div>
  )
}
