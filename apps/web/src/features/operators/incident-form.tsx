/** Starts an incident: a filter with a preview of its jobs, the rate, and what its replays change. */
import { useState, type ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorCodes } from '@docweave/contract/error-table'
import { Button, Field } from '@docweave/ui'
import type { QueryApi } from '../api/query-api.ts'
import type { Titles } from '../failures/failure-text.ts'
import { LocalTime } from '../format/local-time.tsx'
import { noValues, requestOf, type IncidentValues, type StartRequest } from './incident-values.ts'

interface IncidentFormProps {
  trpc: QueryApi['trpc']
  titles: Titles
  busy: boolean
  onStart: (request: StartRequest) => void
}

const hours = [1, 6, 24, 72] as const
const queues = ['pdf', 'ocr', 'office', 'speech'] as const
const factors = ['2', '4', '8'] as const

export function IncidentForm({ trpc, titles, busy, onStart }: IncidentFormProps) {
  const { t } = useLingui()
  const [values, setValues] = useState<IncidentValues>(noValues)
  const [request, setRequest] = useState<StartRequest>()
  const preview = useQuery(
    trpc.operators.preview.queryOptions(request?.filter ?? { since: 0 }, { enabled: request !== undefined }),
  )
  const change = (some: Partial<IncidentValues>) => {
    setValues({ ...values, ...some })
    setRequest(undefined)
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
  const any = ['', t`All`] as const
  const usual = ['', t`As before`] as const
  const times = factors.map((factor) => [factor, `× ${factor}`] as const)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setRequest(requestOf(values, Date.now()))
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {chooser('code', <Trans>Error code</Trans>, [any, ...errorCodes.map((code) => [code, code] as const)])}
        {chooser('tool', <Trans>Tool</Trans>, [any, ...Object.entries(titles)])}
        {chooser('queue', <Trans>Queue</Trans>, [any, ...queues.map((queue) => [queue, queue] as const)])}
        {chooser(
          'hours',
          <Trans>Failed within</Trans>,
          hours.map((count) => [String(count), t`${count} h`] as const),
        )}
        <Field label={<Trans>Jobs per second</Trans>}>
          {(ids) => (
            <input
              {...ids}
              type="number"
              min="0.01"
              max="50"
              step="any"
              required
              className="control"
              value={values.rate}
              onChange={({ target }) => change({ rate: target.value })}
            />
          )}
        </Field>
        {chooser('seconds', <Trans>Time limit</Trans>, [usual, ...times])}
        {chooser('memory', <Trans>Memory limit</Trans>, [usual, ...times])}
        {chooser('large', <Trans>Run in</Trans>, [
          ['', t`The usual queue`],
          ['yes', t`The queue for large files`],
        ])}
      </div>
      <div>
        <Button type="submit">
          <Trans>Show jobs</Trans>
        </Button>
      </div>
      {request && preview.data && (
        <div role="status" className="grid gap-3">
          <p className="font-medium tabular-nums">
            <Plural value={preview.data.count} _0="No failed jobs." one="# failed job" other="# failed jobs" />
          </p>
          <ul className="text-small">
            {preview.data.jobs.map(({ id, code, tools, at }) => (
              <li key={id} className="flex flex-wrap gap-x-3 py-1">
                <LocalTime at={at} /> <span className="font-mono">{id.slice(0, 8)}</span>{' '}
                <span className="font-mono">{code}</span>{' '}
                <span>{tools.map((tool) => titles[tool] ?? tool).join(' → ')}</span>
              </li>
            ))}
          </ul>
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
