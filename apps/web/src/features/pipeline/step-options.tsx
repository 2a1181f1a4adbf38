/** The options of the chosen step, in the rail beside the steps. */
import { useLingui, Trans } from '@lingui/react/macro'
import type { Failure } from '@docweave/contract'
import type { StepDraft, RunProblem } from './draft.ts'
import { labelsOf, type Values } from './form-field.ts'
import type { Engine } from './load-engine.ts'
import { OptionsForm } from './options-form.tsx'

interface StepOptionsProps {
  step: StepDraft
  number: number
  /** The error that a run reported for this step. */
  problem: RunProblem | undefined
  /** What the step's panel failed to read in the options, before any run. */
  misread: Failure | undefined
  /** Whether its panel shows the visitor's pages. */
  hasPanel: boolean
  engine: Engine | undefined
  disabled: boolean
  onChange: (values: Values) => void
}

/** The options that the panels edit: page numbers and ranges. */
const typed = ['pages', 'ranges']

export function StepOptions(props: StepOptionsProps) {
  const { step, number, problem, misread, hasPanel, engine, disabled, onChange } = props
  const { t, i18n } = useLingui()
  const { title, fields } = step.tool
  const wrong = problem
    ? { option: String(problem.params.option ?? '') }
    : misread && engine
      ? { option: String(misread.params.option), why: engine.failureText(i18n, misread, {}, labelsOf(fields)) }
      : undefined
  if (fields.length === 0) return null
  return (
    <section className="grid gap-4" aria-label={t`Options of ${title} (step ${number})`}>
      <h2 className="text-lead">
        <span className="block text-small font-normal text-ink-muted tabular-nums">
          <Trans>Step {number}</Trans>
        </span>{' '}
        {title}
      </h2>
      <OptionsForm
        fields={fields}
        values={step.values}
        wrong={wrong}
        {...(hasPanel ? { folded: typed } : {})}
        disabled={disabled}
        onChange={onChange}
      />
    </section>
  )
}
