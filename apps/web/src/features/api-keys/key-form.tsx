/** The form of an API key, new or not: name, tools, rate, expiry, networks. */
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiKeyView, Failure } from '@docweave/contract'
import { Button, ChoiceGroup, Field, Notice } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'
import {
  keyFields,
  lifetimes,
  mostPerMinute,
  valuesOf,
  wrongFields,
  type KeyField,
  type KeyValues,
} from './key-values.ts'

export interface KeyFormProps {
  /** The key to change; a new one without it. */
  current?: ApiKeyView | undefined
  titles: Titles
  busy: boolean
  /** Why the API refused it. */
  failure: Failure | undefined
  onSend: (values: KeyValues) => void
  onClose: () => void
}

/** The field that an API error is about. */
const fieldOf = (failure: Failure | undefined): KeyField | undefined =>
  failure?.code === 'OPTION_INVALID'
    ? keyFields.find((field) => field === String(failure.params.option).split('.')[0])
    : undefined

export function KeyForm({ current, titles, busy, failure, onSend, onClose }: KeyFormProps) {
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(() => valuesOf(current))
  const [wrong, setWrong] = useState<readonly KeyField[]>([])
  const change = (some: Partial<KeyValues>) => setValues({ ...values, ...some })
  const refused = fieldOf(failure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = wrongFields(values, Date.now())
    // Rendered first, so that the field has its error description when it gets the focus.
    flushSync(() => setWrong(found))
    if (found.length === 0) onSend(values)
    else form.current?.querySelector<HTMLElement>(`[data-field=${found[0]}] :is(input, select)`)?.focus()
  }
  const isWrong = (field: KeyField) => wrong.includes(field) || refused === field
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
      <NameField values={values} isWrong={isWrong('name')} change={change} />
      <ToolFields values={values} isWrong={isWrong('tools')} titles={titles} change={change} />
      <RateField values={values} isWrong={isWrong('perMinute')} change={change} />
      <ExpiryFields values={values} isWrong={isWrong('expiresAt')} change={change} />
      <NetworksField values={values} isWrong={isWrong('networks')} change={change} />
      {failure && refused === undefined && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failure, titles)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="main" type="submit" aria-disabled={busy} aria-busy={busy}>
          {current ? <Trans>Save</Trans> : <Trans>Create key</Trans>}
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  values: KeyValues
  isWrong: boolean
  change: (some: Partial<KeyValues>) => void
}

const NameField = ({ values, isWrong, change }: PartProps) => (
  <div data-field="name">
    <Field
      label={<Trans>Name</Trans>}
      hint={<Trans>What the key is for, such as a program or server.</Trans>}
      fault={isWrong && <Trans>Enter a name.</Trans>}
    >
      {(ids) => (
        <input
          {...ids}
          className="control"
          autoComplete="off"
          maxLength={80}
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
    </Field>
  </div>
)

const ToolFields = ({ values, isWrong, titles, change }: PartProps & { titles: Titles }) => (
  <div data-field="tools" className="grid gap-3">
    <ChoiceGroup
      legend={<Trans>Tools</Trans>}
      many={false}
      choices={[
        { value: 'all', label: <Trans>All tools</Trans> },
        { value: 'some', label: <Trans>Only some tools</Trans> },
      ]}
      chosen={[values.allTools ? 'all' : 'some']}
      onChange={([chosen]) => change({ allTools: chosen === 'all' })}
    />
    {!values.allTools && (
      <ChoiceGroup
        legend={<Trans>Tools that the key may use</Trans>}
        many
        choices={Object.entries(titles).map(([value, label]) => ({ value, label }))}
        chosen={values.tools}
        onChange={(tools) => change({ tools })}
      />
    )}
    {isWrong && (
      <p role="alert" className="text-small text-failed">
        <Trans>Choose at least one tool.</Trans>
      </p>
    )}
  </div>
)

const RateField = ({ values, isWrong, change }: PartProps) => (
  <div data-field="perMinute">
    <Field
      label={<Trans>Requests per minute</Trans>}
      hint={<Trans>Leave empty for the site’s limit.</Trans>}
      fault={isWrong && <Trans>Enter a whole number from 1 to {mostPerMinute}.</Trans>}
    >
      {(ids) => (
        <input
          {...ids}
          className="control"
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
          value={values.perMinute}
          onChange={({ target }) => change({ perMinute: target.value.trim() })}
        />
      )}
    </Field>
  </div>
)

function ExpiryFields({ values, isWrong, change }: PartProps) {
  const { t } = useLingui()
  return (
    <div data-field={values.expiry === 'date' ? undefined : 'expiresAt'} className="grid gap-3 sm:grid-cols-2">
      <Field label={<Trans>Expires</Trans>}>
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={values.expiry}
            onChange={({ target }) => change({ expiry: target.value })}
          >
            {lifetimes.map((days) => (
              <option key={days} value={days}>
                {t`In ${days} days`}
              </option>
            ))}
            <option value="date">{t`On a date`}</option>
            <option value="never">{t`Never`}</option>
          </select>
        )}
      </Field>
      {values.expiry === 'date' && (
        <div data-field="expiresAt">
          <Field label={<Trans>Last day</Trans>} fault={isWrong && <Trans>Choose today or a later date.</Trans>}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                className="control"
                value={values.date}
                onChange={({ target }) => change({ date: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}

const NetworksField = ({ values, isWrong, change }: PartProps) => (
  <Field
    label={<Trans>Allowed networks</Trans>}
    hint={
      <Trans>
        Addresses or networks such as 203.0.113.0/24 or 2001:db8::/32, one per line. Leave empty to allow any network.
      </Trans>
    }
    fault={isWrong && <Trans>One of these isn’t an address or a network. There can be up to 20.</Trans>}
  >
    {(ids) => (
      <textarea
        {...ids}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        className="control font-mono"
        value={values.networks}
        onChange={({ target }) => change({ networks: target.value })}
      />
    )}
  </Field>
)
