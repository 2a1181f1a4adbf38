/** What prevents a run: the affected file or step, and running without the affected files. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Notice } from '@docweave/ui'
import { failureText } from '../../failures/failure-text.ts'
import type { StepDraft, RunProblem } from '../draft.ts'
import { labelsOf } from '../form-field.ts'

interface RunProblemNoticeProps {
  problem: RunProblem
  steps: readonly StepDraft[]
  /** How many files there are. */
  files: number
  /** Runs on the other files, and removes these. */
  onRunWithout: (keys: readonly string[]) => void
}

export function RunProblemNotice({ problem, steps, files, onRunWithout }: RunProblemNoticeProps) {
  const { i18n } = useLingui()
  const titles = Object.fromEntries(steps.map(({ tool }) => [tool.id, tool.title]))
  // A step's own problem is explained at the step, too, which may be out of view.
  const place = problem.step === undefined || problem.place !== undefined ? undefined : problem.step + 1
  const labels = labelsOf(steps[problem.step ?? -1]?.tool.fields ?? [])
  const { keys = [] } = problem
  return (
    <Notice tone="failed" urgent={place === undefined}>
      {problem.file !== undefined && <p className="font-medium wrap-anywhere">{problem.file}</p>}
      {place !== undefined && (
        <p className="font-medium">
          <Trans>Step {place}</Trans>
        </p>
      )}
      <p>{failureText(i18n, problem, titles, labels)}</p>
      {keys.length > 0 && keys.length < files && (
        <Button className="mt-1 justify-self-start" onClick={() => onRunWithout(keys)}>
          <Plural value={keys.length} _1="Run without this file" other="Run without these # files" />
        </Button>
      )}
    </Notice>
  )
}
