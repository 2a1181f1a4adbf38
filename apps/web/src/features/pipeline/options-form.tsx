/** The options form of a step. Uses native controls, which suit phones. */
import { Trans } from '@lingui/react/macro'
import { createElement, type ComponentType } from 'react'
import { Check, ChoiceGroup, Field } from '@docweave/ui'
import { isShown, type FormField, type Values } from './form-field.ts'
import { useLoaded } from '../layout/use-loaded.ts'
import type { SecretInputProps } from './secret-input.tsx'

export interface OptionsFormProps {
  fields: readonly FormField[]
  values: Values
  /** The invalid option, and why, if known. */
  wrong?: { option: string; why?: string } | undefined
  /** Names of the options that a panel edits: they are folded, for those who prefer to type. */
  folded?: readonly string[]
  disabled: boolean
  onChange: (values: Values) => void
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const noNames: readonly string[] = []

export function OptionsForm({ fields, values, wrong, folded = noNames, disabled, onChange }: OptionsFormProps) {
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
              if (field.kind === 'password' || field.kind === 'file')
                return (
                  <LazySecretInput
                    kind={field.kind}
                    ids={ids}
                    label={field.label}
                    value={textOf(value)}
                    maxLength={field.maxLength}
                    onChange={set}
                  />
                )
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
  const grid = (some: readonly FormField[]) => (
    <div className="grid gap-x-8 gap-y-6 @xl:grid-cols-2">
      {some.map((field) => (
        <div key={field.name} data-option={field.name} hidden={!isShown(field, values)} className="min-w-0">
          {draw(field)}
        </div>
      ))}
    </div>
  )
  const isFolded = ({ name }: FormField) => folded.includes(name)
  const advanced = fields.filter(isFolded)
  return (
    <fieldset disabled={disabled} className="@container grid min-w-0 gap-6">
      {grid(fields.filter((field) => !isFolded(field)))}
      {advanced.length > 0 && (
        // A wrong value is never hidden.
        <details {...(advanced.some(({ name }) => name === wrong?.option) ? { open: true } : {})}>
          <summary className="min-h-11 cursor-pointer content-center">
            <Trans>Advanced</Trans>
          </summary>
          {grid(advanced)}
        </details>
      )}
    </fieldset>
  )
}

async function loadSecretInput(): Promise<ComponentType<SecretInputProps> | undefined> {
  return import.meta.env.SSR ? undefined : (await import('./secret-input.tsx')).SecretInput
}

/** Few tools ask for secrets: the others do without this code. */
function LazySecretInput(props: SecretInputProps) {
  const loaded = useLoaded(loadSecretInput)
  // Until then the label needs a control to belong to.
  return loaded ? createElement(loaded, props) : <input {...props.ids} className="control" disabled />
}
