/** The question of an approval, and how long the run waits for an answer. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Approval, flowLimits } from '@docweave/contract'
import { ChoiceGroup, Field } from '@docweave/ui'
import { inDays } from './block-texts.ts'

interface ApprovalFormProps {
  approval: Approval
  /** Receives only approvals that can be used. */
  onChange: (approval: Approval) => void
}

const hoursPerDay = 24

export function ApprovalForm({ approval, onChange }: ApprovalFormProps) {
  const { t } = useLingui()
  const [unit, setUnit] = useState(inDays(approval.hours) ? 'days' : 'hours')
  const perUnit = unit === 'days' ? hoursPerDay : 1
  const [wait, setWait] = useState(String(approval.hours / perUnit))
  const [question, setQuestion] = useState(approval.question)
  const most = flowLimits.hours / perUnit
  const read = (text: string, per: number) =>
    Approval.safeParse({ question, hours: text.trim() === '' ? NaN : Number(text) * per })
  const isWrong = !read(wait, perUnit).success
  const change = (text: string, per: number) => {
    const result = read(text, per)
    if (result.success) onChange(result.data)
  }
  return (
    <>
      <Field
        label={<Trans>What is asked</Trans>}
        hint={<Trans>Whoever has the link to the job answers it. Leave it empty to ask only whether to go on.</Trans>}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="control"
            rows={3}
            maxLength={flowLimits.question}
            value={question}
            onChange={(event) => {
              setQuestion(event.target.value)
              onChange({ ...approval, question: event.target.value.trim() })
            }}
          />
        )}
      </Field>
      <Field
        label={<Trans>Time to answer</Trans>}
        hint={<Trans>Without an answer by then, the files are deleted.</Trans>}
        fault={isWrong ? <Trans>Enter a number up to {most}.</Trans> : undefined}
      >
        {(ids) => (
          <input
            {...ids}
            type="number"
            className="control"
            min={0}
            max={most}
            step="any"
            value={wait}
            onChange={(event) => {
              setWait(event.target.value)
              change(event.target.value, perUnit)
            }}
          />
        )}
      </Field>
      <ChoiceGroup
        legend={<Trans>Unit of the time</Trans>}
        choices={[
          { value: 'hours', label: t`hours` },
          { value: 'days', label: t`days` },
        ]}
        chosen={[unit]}
        many={false}
        onChange={([chosen]) => {
          const next = chosen === 'days' ? 'days' : 'hours'
          setUnit(next)
          change(wait, next === 'days' ? hoursPerDay : 1)
        }}
      />
    </>
  )
}
