/** Starts an incident: a filter with a preview of its jobs, the rate, and what its replays change. */
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorCodes } from '@docweave/contract/error-table'
import { Button, Field, Notice } from '@docweave/ui'
import type { QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { IncidentPreview } from './incident-preview.tsx'
import {
  faultsOf,
  noValues,
  requestOf,
  type IncidentFaults,
  type IncidentValues,
  type StartRequest,
} from './incident-values.ts'
import { RateField } from './rate-field.tsx'
import type { WorkerVersions } from './worker-versions.ts'

interface IncidentFormProps {
  trpc: QueryApi['trpc']
  titles: Titles
  versions: WorkerVersions
  busy: boolean
  onStart: (request: StartRequest) => void
}

const hours = [1, 6, 24, 72] as const
const queues = ['pdf', 'ocr', 'office', 'speech'] as const
const factors = ['2', '4', '8'] as const

export function IncidentForm({ trpc, titles, versions, busy, onStart }: IncidentFormProps) {
  const { t, i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const untilInput = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState<IncidentValues>(noValues)
  const [faults, setFaults] = useState<IncidentFaults>({})
  const [request, setRequest] = useState<StartRequest>()
  const preview = useQuery(
    trpc.operators.preview.queryOptions(request?.filter ?? { since: 0 }, { enabled: request !== undefined }),
  )
  const change = (some: Partial<IncidentValues>) => {
    setValues({ ...values, ...some })
    setFaults({})
    setRequest(undefined)
  }
  const show = () => {
    const now = Date.now()
    const found = faultsOf(values, now, untilInput.current?.validity.badInput ?? false)
    // Rendered first, so that the field has its error description when it gets the focus.
    flushSync(() => setFaults(found))
    const isRight = Object.keys(found).length === 0
    setRequest(isRight ? requestOf(values, now) : undefined)
    if (!isRight) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const chooser = (name: keyof IncidentValues, label: ReactNode, choices: readonly (readonly [string, string])[]) => (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className="control"
          value={values[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        >
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  /** A choice of versions; nothing while there are none. A chosen one stays when its workers go. */
  const versionChooser = (name: 'version' | 'on', label: ReactNode, none: string, given: readonly string[]) => {
    const choices = [...new Set([...given, values[name]])].filter((version) => version !== '')
    return choices.length > 0 && chooser(name, label, [['', none], ...choices.map((one) => [one, one] as const)])
  }
  const any = ['', t`All`] as const
  const usual = ['', t`As before`] as const
  const times = factors.map((factor) => [factor, `× ${factor}`] as const)
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {chooser('code', <Trans>Error code</Trans>, [any, ...errorCodes.map((code) => [code, code] as const)])}
        {chooser('tool', <Trans>Tool</Trans>, [any, ...Object.entries(titles)])}
        {chooser('queue', <Trans>Queue</Trans>, [any, ...queues.map((queue) => [queue, queue] as const)])}
        {versionChooser('version', <Trans>Failed on version</Trans>, t`All`, versions.registered)}
        {chooser(
          'hours',
          <Trans>Failed within</Trans>,
          hours.map((count) => [String(count), t`${count} h`] as const),
        )}
        <Field label={<Trans>Failed before</Trans>} fault={untilFault(faults.until)}>
          {(ids) => (
            <input
              {...ids}
              ref={untilInput}
              type="datetime-local"
              className="control"
              value={values.until}
              onChange={({ target }) => change({ until: target.value })}
            />
          )}
        </Field>
        <RateField value={values.rate} isWrong={faults.rate !== undefined} onChange={(rate) => change({ rate })} />
        {chooser('seconds', <Trans>Time limit</Trans>, [usual, ...times])}
        {chooser('memory', <Trans>Memory limit</Trans>, [usual, ...times])}
        {chooser('large', <Trans>Run in</Trans>, [
          ['', t`The usual queue`],
          ['yes', t`The queue for large files`],
        ])}
        {versionChooser('on', <Trans>Run on version</Trans>, t`The current version`, versions.live)}
      </div>
      <div>
        <Button type="submit">
          <Trans>Show jobs</Trans>
        </Button>
      </div>
      {request && preview.error && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failureFrom(preview.error), titles)}</p>
        </Notice>
      )}
      {request && preview.data && (
        <div role="status" className="grid gap-3">
          <IncidentPreview preview={preview.data} titles={titles} />
          {preview.data.count > 0 && (
            <div>
              <Button
                look="main"
                disabled={busy}
                onClick={() => {
                  onStart(request)
                  setRequest(undefined)
                }}
              >
                <Trans>Run again</Trans>
              </Button>
            </div>
          )}
        </div>
      )}
    </form>
  )
}

function untilFault(fault: IncidentFaults['until']): ReactNode {
  switch (fault) {
    case 'incomplete':
      return <Trans>Enter a date and a time, or clear the field.</Trans>
    case 'before':
      return <Trans>“Failed within” begins later. Choose a later time or a longer period.</Trans>
    case undefined:
      return undefined
  }
}
