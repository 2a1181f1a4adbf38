/** Adds a trigger: its name, the saved workflow, and what starts it. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { triggerLimits, type NewTrigger as Given, type SavedPipeline, type TriggerKind } from '@docweave/contract'
import { Button, ChoiceGroup, Field } from '@docweave/ui'
import { ScheduleFields } from './schedule-fields.tsx'
import { emptyValues, newTriggerOf, type TriggerValues } from './trigger-values.ts'

const kinds = ['webhook', 'schedule', 'folder', 'mail'] as const satisfies readonly TriggerKind[]

interface NewTriggerProps {
  workflows: readonly Pick<SavedPipeline, 'id' | 'name'>[]
  /** The names of the server's folders that the account may use. */
  folders: readonly string[]
  /** The address of the server's mailbox, if the account may have mail triggers. */
  mail: string | undefined
  busy: boolean
  onAdd: (trigger: Given) => void
}

export function NewTrigger({ workflows, folders, mail, busy, onAdd }: NewTriggerProps) {
  const [values, setValues] = useState(() => emptyValues(workflows[0]?.id ?? '', folders[0]))
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
          ...(folders.length > 0 ? [{ value: 'folder', label: <Trans>Files in a folder of this server</Trans> }] : []),
          ...(mail === undefined ? [] : [{ value: 'mail', label: <Trans>Files that are sent by mail</Trans> }]),
        ]}
        chosen={[values.kind]}
        onChange={([chosen]) => change({ kind: kinds.find((kind) => kind === chosen) ?? 'webhook' })}
      />
      {values.kind === 'schedule' && <ScheduleFields values={values} change={change} />}
      {values.kind === 'folder' && <FolderField folders={folders} values={values} change={change} />}
      {values.kind === 'mail' && <SendersField values={values} change={change} />}
      <div>
        <Button type="submit" disabled={busy || (values.kind === 'schedule' && isWithoutDay(values))}>
          <Trans>Add trigger</Trans>
        </Button>
      </div>
    </form>
  )
}

const isWithoutDay = ({ repeat, days }: TriggerValues) => repeat === 'daily' && days.length === 0

interface FolderFieldProps {
  folders: readonly string[]
  values: TriggerValues
  change: (some: Partial<TriggerValues>) => void
}

const FolderField = ({ folders, values, change }: FolderFieldProps) => (
  <Field
    label={<Trans>Folder</Trans>}
    hint={
      <Trans>
        Each new file starts a job. Results go to the “results” folder; the file then moves to “done”, or to “failed”
        with the reason.
      </Trans>
    }
  >
    {(ids) => (
      <select
        {...ids}
        className="control"
        value={values.folder}
        onChange={({ target }) => change({ folder: target.value })}
      >
        {folders.map((folder) => (
          <option key={folder} value={folder}>
            {folder}
          </option>
        ))}
      </select>
    )}
  </Field>
)

const SendersField = ({ values, change }: Pick<FolderFieldProps, 'values' | 'change'>) => (
  <Field
    label={<Trans>Senders</Trans>}
    hint={
      <Trans>
        One email address a line, up to {triggerLimits.senders}. Only they can start the workflow, and they get the
        results as a reply. The trigger’s address is shown once it is added.
      </Trans>
    }
  >
    {(ids) => (
      <textarea
        {...ids}
        className="control"
        required
        rows={3}
        spellCheck={false}
        value={values.senders}
        onChange={({ target }) => change({ senders: target.value })}
      />
    )}
  </Field>
)
