/** Adds a trigger: its name, the saved workflow, and what starts it. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import type { NewTrigger as Given, SavedPipeline } from '@docweave/contract'
import { Button, ChoiceGroup, Field } from '@docweave/ui'
import { ScheduleFields } from './schedule-fields.tsx'
import { emptyValues, newTriggerOf, type TriggerValues } from './trigger-values.ts'

interface NewTriggerProps {
  workflows: readonly Pick<SavedPipeline, 'id' | 'name'>[]
  busy: boolean
  onAdd: (trigger: Given) => void
}

export function NewTrigger({ workflows, busy, onAdd }: NewTriggerProps) {
  const [values, setValues] = useState(() => emptyValues(workflows[0]?.id ?? ''))
  const change = (some: Partial<TriggerValues>) => setValues({ ...values, ...some })
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(newTriggerOf(values))
      }}
    >
      <Field label={<Trans>Name</Trans>} hint={<Trans>Jobs in your history show it.</Trans>}>
        {(ids) => (
          <input
            {...ids}
            className="control"
            autoComplete="off"
            required
            maxLength={80}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label={<Trans>Workflow</Trans>}>
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={values.pipeline}
            onChange={({ target }) => change({ pipeline: target.value })}
          >
            {workflows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ChoiceGroup
        legend={<Trans>Started by</Trans>}
        many={false}
        choices={[
          { value: 'webhook', label: <Trans>Files that arrive at a web address</Trans> },
          { value: 'schedule', label: <Trans>A schedule</Trans> },
        ]}
        chosen={[values.kind]}
        onChange={([chosen]) => change({ kind: chosen === 'schedule' ? 'schedule' : 'webhook' })}
      />
      {values.kind === 'schedule' && <ScheduleFields values={values} change={change} />}
      <div>
        <Button type="submit" disabled={busy || (values.kind === 'schedule' && isWithoutDay(values))}>
          <Trans>Add trigger</Trans>
        </Button>
      </div>
    </form>
  )
}

const isWithoutDay = ({ repeat, days }: TriggerValues) => repeat === 'daily' && days.length === 0
