/** Problems of a step: the error of a run, else those found before a run, with a fix where adding one step suffices. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Failure } from '@docweave/contract'
import { Button, Notice } from '@docweave/ui'
import { failureText } from '../../failures/failure-text.ts'
import type { ToolPage } from '../../tools/tool-card.ts'
import { labelsOf } from '../form-field.ts'

/** A problem of a step that is found before any run. */
export interface StepProblem extends Failure {
  step: number
  /** The place of the affected block in the flow, as in `ChainProblem`. */
  place?: string
  /** The tool that would help if inserted before this step. */
  bridge?: { tool: string; title: string }
}

export interface StepProblemsProps {
  tool: ToolPage
  /** The error of a run. */
  found: Failure | undefined
  seen: readonly StepProblem[]
  disabled: boolean
  onRepair: (tool: string) => void
}

export function StepProblems({ tool, found, seen, disabled, onRepair }: StepProblemsProps) {
  const { i18n } = useLingui()
  const labels = labelsOf(tool.fields)
  const say = (failure: Failure) => failureText(i18n, failure, { [tool.id]: tool.title }, labels)
  return (
    <>
      {found && (
        <div className={place}>
          <Notice tone="failed" urgent>
            <p>{say(found)}</p>
          </Notice>
        </div>
      )}
      <div role="status" className={`${place} empty:hidden`}>
        {(found ? [] : seen).map((each) => (
          <Notice key={each.code} tone="failed">
            <p>{say(each)}</p>
            {each.bridge && <Repair bridge={each.bridge} disabled={disabled} onRepair={onRepair} />}
          </Notice>
        ))}
      </div>
    </>
  )
}

const place = 'grid gap-3 px-4 pb-4 sm:px-6'

interface RepairProps {
  bridge: NonNullable<StepProblem['bridge']>
  disabled: boolean
  onRepair: (tool: string) => void
}

/** Inserts the step that makes this one fit. */
const Repair = ({ bridge: { tool, title: between }, disabled, onRepair }: RepairProps) => (
  <Button className="mt-1 justify-self-start text-ink" disabled={disabled} onClick={() => onRepair(tool)}>
    <Trans>Add “{between}” before this step</Trans>
  </Button>
)
