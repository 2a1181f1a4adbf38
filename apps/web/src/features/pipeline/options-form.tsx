/** The options form of a step. Uses native controls, which suit phones. */
import { Trans } from '@lingui/react/macro'
import { Check, ChoiceGroup, Field } from '@docweave/ui'
import { isShown, type FormField, type Values } from './form-field.ts'
import { PasswordInput } from './password-input.tsx'
import { SecretFileInput } from './secret-file-input.tsx'

export interface OptionsFormProps {
  fields: readonly FormField[]
  values: Values
  /** The invalid option, and why, if known. */
  wrong?: { option: string; why?: string } | undefined
  disabled: boolean
  onChange: (values: Values) => void
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

export function OptionsForm({ fields, values, wrong, disabled, onChange }: OptionsFormProps) {
  if (fields.length === 0) return null
  const draw = (field: FormField) => {
    const value = values[field.name]
    const set = (next: unknown) => onChange({ ...values, [field.name]: next })
    const fault =
      wrong?.option === field.name
        ? (wrong.why ?? <Trans>This value isn’t valid. Check it and try again.</Trans>)
        : undefined
    switch (field.kind) {
      case 'choice':
      case 'choices':
        return (
          <ChoiceGroup
            legend={field.label}
            hint={field.hint}
            choices={field.choices}
            many={field.kind === 'choices'}
            chosen={field.kind === 'choices' ? listOf(value) : [textOf(value)]}
            onChange={(chosen) =>
              set(field.kind === 'choices' ? chosen : field.numeric ? Number(chosen[0]) : chosen[0])
            }
          />
        )
      case 'flag':
        return <Check label={field.label} hint={field.hint} on={value === true} onChange={set} />
      default:
        return (
          <Field label={field.label} hint={field.hint} fault={fault}>
            {(ids) => {
              const secret = { ids, label: field.label, value: textOf(value), onChange: set }
              if (field.kind === 'password') return <PasswordInput {...secret} maxLength={field.maxLength} />
              if (field.kind === 'file') return <SecretFileInput {...secret} maxLength={field.maxLength} />
              return field.kind === 'text' ? (
                <input
                  {...ids}
                  type="text"
                  className="control"
                  autoComplete="off"
                  spellCheck={false}
                  value={textOf(value)}
                  placeholder={field.placeholder}
                  maxLength={field.maxLength}
                  onChange={(event) => set(event.target.value)}
                />
              ) : (
                <input
                  {...ids}
                  type="number"
                  className="control"
                  value={textOf(value)}
                  min={field.min}
                  max={field.max}
                  step={field.whole ? 1 : 'any'}
                  onChange={(event) => set(event.target.value === '' ? undefined : event.target.valueAsNumber)}
                />
              )
            }}
          </Field>
        )
    }
  }
  return (
    <fieldset disabled={disabled} className="@container min-w-0">
      <div className="grid gap-x-8 gap-y-6 @xl:grid-cols-2">
        {fields.map((field) => (
          <div key={field.name} data-option={field.name} hidden={!isShown(field, values)} className="min-w-0">
            {draw(field)}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
