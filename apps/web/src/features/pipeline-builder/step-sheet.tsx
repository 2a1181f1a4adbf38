/** A step: what it does, its options as a summary or a form, and its errors. */
import { useId, useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Failure } from '@docweave/contract'
import type { StepMoves } from '../pipeline-engine/step-actions.tsx'
import type { StepProblem } from '../pipeline-engine/step-problems.tsx'
import { OptionsForm } from '../options-form/options-form.tsx'
import type { Values } from '../options-form/form-field.ts'
import type { PickedFile, StepDraft } from './draft.ts'
import type { Engine } from './use-engine.ts'
import { StepHead, type DragHandleProps } from './step-head.tsx'
import { StepPanel } from './step-panel.tsx'
import type { RunProblem } from './use-run.ts'

export interface StepSheetProps {
  step: StepDraft
  number: number
  /** Summary of the options. */
  line: string
  open: boolean
  disabled: boolean
  /** The error that a run reported. */
  problem: RunProblem | undefined
  /** Problems found before a run. */
  seen: readonly StepProblem[]
  engine: Engine | undefined
  /** The visitor's files, for the first step only: the inputs of later steps do not exist yet. */
  files: readonly PickedFile[]
  moves: StepMoves
  handle: DragHandleProps | undefined
  onOpen: (open: boolean) => void
  onChange: (values: Values) => void
  onRepair: (tool: string) => void
}

export function StepSheet(props: StepSheetProps) {
  const {
    step,
    number,
    line,
    open,
    disabled,
    problem,
    seen,
    engine,
    files,
    moves,
    handle,
    onOpen,
    onChange,
    onRepair,
  } = props
  const { t, i18n } = useLingui()
  const { title, fields } = step.tool
  const id = useId()
  const [changing, setChanging] = useState(false)
  // The form is created when the step is first opened: otherwise a page with eight steps would contain eight forms.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  // What the panel failed to read in the options, before any run.
  const [misread, setMisread] = useState<Failure>()
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const wrong = problem
    ? { option: String(problem.params.option ?? '') }
    : misread && engine
      ? { option: String(misread.params.option), why: engine.failureText(i18n, misread, {}, labels) }
      : undefined
  const panel = step.tool.panel && files.length > 0 && (
    <StepPanel
      tool={step.tool}
      files={files}
      values={step.values}
      disabled={disabled}
      onChange={onChange}
      onFault={setMisread}
    />
  )
  // The panel comes first, unless its pages are only one option among others.
  const isPanelFirst = step.tool.panel !== 'choose-pages' && step.tool.panel !== 'cut-pages'
  const form = opened && (
    <OptionsForm fields={fields} values={step.values} wrong={wrong} disabled={disabled} onChange={onChange} />
  )
  const [first, second] = isPanelFirst ? [panel, form] : [form, panel]
  return (
    <section className="sheet" aria-label={t`Step ${number}: ${title}`}>
      <StepHead
        step={step}
        number={number}
        line={line}
        open={open}
        body={id}
        changing={changing}
        handle={handle}
        onOpen={onOpen}
        onChanging={setChanging}
      />
      {changing && engine && <engine.StepActions title={title} moves={moves} disabled={disabled} />}
      {engine && (
        <engine.StepProblems tool={step.tool} found={problem} seen={seen} disabled={disabled} onRepair={onRepair} />
      )}
      <div id={id} hidden={!open} className="grid gap-5 p-4 pt-1 sm:p-6 sm:pt-1">
        <Part>{first}</Part>
        <Part>{second}</Part>
      </div>
    </section>
  )
}

/** A section of the sheet, with a separator above unless it is the first; hidden while empty. */
const Part = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 gap-5 empty:hidden [&:not(:empty)~&]:border-t [&:not(:empty)~&]:border-edge [&:not(:empty)~&]:pt-5">
    {children}
  </div>
)
