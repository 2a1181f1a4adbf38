/** A step: what it does, its options, and what is wrong with it. */
import { useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Failure } from '@docweave/contract'
import { Button, Notice } from '@docweave/ui'
import { OptionsForm } from '../options-form/options-form.tsx'
import type { Values } from '../options-form/form-field.ts'
import type { PickedFile, StepDraft } from './draft.ts'
import type { Engine } from './use-engine.ts'
import { StepPanel } from './step-panel.tsx'
import type { RunProblem } from './use-run.ts'

export interface StepSheetProps {
  step: StepDraft
  number: number
  disabled: boolean
  problem: RunProblem | undefined
  engine: Engine | undefined
  /** The visitor's files, for the first step: a later one's are not there yet. */
  files: readonly PickedFile[]
  onChange: (values: Values) => void
  onRemove: (() => void) | undefined
}

export function StepSheet({ step, number, disabled, problem, engine, files, onChange, onRemove }: StepSheetProps) {
  const { t, i18n } = useLingui()
  const { title, fields } = step.tool
  // What the panel makes of the options before anything is run.
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
  // The pages themselves come first, but where they are one thing among others that can be set.
  const isPanelFirst = step.tool.panel !== 'choose-pages' && step.tool.panel !== 'cut-pages'
  const form = (
    <OptionsForm fields={fields} values={step.values} wrong={wrong} disabled={disabled} onChange={onChange} />
  )
  const [first, second] = isPanelFirst ? [panel, form] : [form, panel]
  return (
    <section className="sheet grid gap-5 p-4 sm:p-6" aria-label={t`Step ${number}: ${title}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pr-4">
        <h2 className="text-head">
          <span className="text-body font-normal text-ink-muted tabular-nums">
            <Trans>Step {number}</Trans>
          </span>
          <span className="block">{title}</span>
        </h2>
        {onRemove && (
          <Button look="bare" disabled={disabled} aria-label={t`Remove the step ${title}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {problem && engine && (
        <Notice tone="failed" urgent>
          <p>{engine.failureText(i18n, problem, { [step.tool.id]: title }, labels)}</p>
        </Notice>
      )}
      <Part>{first}</Part>
      <Part>{second}</Part>
    </section>
  )
}

/** What stands in the sheet, with a line above it where something comes before; nothing where there is nothing yet. */
const Part = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 gap-5 empty:hidden [&:not(:empty)~&]:border-t [&:not(:empty)~&]:border-edge [&:not(:empty)~&]:pt-5">
    {children}
  </div>
)
