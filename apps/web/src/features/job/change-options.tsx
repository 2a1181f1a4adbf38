/** Lets the visitor change the options of a failed step in place. Form and schema are loaded on demand. */
import { useState, type FormEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Check } from '@docweave/ui'
import { initialValues, isSecret, type FormField, type Values } from '../pipeline/form-field.ts'
import { OptionsForm } from '../pipeline/options-form.tsx'
import type { ToolPage } from '../tools/tool-card.ts'

export interface ChangeOptionsProps {
  tool: ToolPage
  /** As stored in the job. */
  options: Readonly<Record<string, unknown>>
  /** The invalid option, if known. */
  wrong: string | undefined
  busy: boolean
  onRetry: (options: Record<string, unknown>) => void
}

/** Secrets are never sent to the browser: those that are not retyped stay unchanged. */
const known = (fields: readonly FormField[], options: ChangeOptionsProps['options']): Values => ({
  ...initialValues(fields),
  ...Object.fromEntries(
    fields.filter((field) => !isSecret(field)).map(({ name, initial }) => [name, options[name] ?? initial]),
  ),
})

export function ChangeOptions({ tool, options, wrong, busy, onRetry }: ChangeOptionsProps) {
  const { t } = useLingui()
  const { fields } = tool
  const secrets = fields.filter(isSecret)
  const [values, setValues] = useState(() => known(fields, options))
  const [asksSecrets, setAsksSecrets] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const kept = new Set(asksSecrets ? [] : secrets.map(({ name }) => name))
    onRetry(Object.fromEntries(Object.entries(values).filter(([name]) => !kept.has(name))))
  }
  return (
    <form className="mt-3 grid gap-6 border-t border-edge pt-5" aria-label={t`Options`} onSubmit={submit}>
      <OptionsForm
        fields={asksSecrets ? fields : fields.filter((field) => !isSecret(field))}
        values={values}
        wrong={wrong === undefined ? undefined : { option: wrong }}
        disabled={busy}
        onChange={setValues}
      />
      {secrets.length > 0 && (
        <Check
          label={<Trans>Change passwords and certificates too</Trans>}
          hint={<Trans>Earlier entries are kept but not shown.</Trans>}
          on={asksSecrets}
          onChange={setAsksSecrets}
        />
      )}
      <div>
        <Button look="main" type="submit" disabled={busy}>
          <Trans>Try this step again</Trans>
        </Button>
      </div>
    </form>
  )
}
