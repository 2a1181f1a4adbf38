/** An option's field as plain data: the schema's constraints with translated labels. */
import type { ShownWhen } from '@docweave/tool-kit/ui'

export type FormField = {
  name: string
  label: string
  hint?: string
  initial: unknown
  /** Shown only while another option has one of these values, or any value. */
  shownWhen?: ShownWhen
} & (
  | {
      kind: 'choice' | 'choices'
      choices: { value: string; label: string }[]
      /** The values are numbers. */ numeric?: true
    }
  | { kind: 'flag' }
  | { kind: 'text'; placeholder?: string; maxLength?: number }
  | { kind: 'password'; maxLength?: number }
  /** A file whose base64 content is the value; `maxLength` applies to that text. */
  | { kind: 'file'; maxLength?: number }
  | { kind: 'number'; min?: number; max?: number; whole: boolean }
)

/** Whether the value is never shown again: neither in a link nor in a form. */
export const isSecret = ({ kind }: FormField): boolean => kind === 'password' || kind === 'file'

export type Values = Readonly<Record<string, unknown>>

/** The default values of a form. */
export const initialValues = (fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))

/** Whether a field is shown for these option values. */
export function isShown({ shownWhen }: Pick<FormField, 'shownWhen'>, values: Values): boolean {
  if (!shownWhen) return true
  const value = values[shownWhen.option]
  if ('filled' in shownWhen) return value !== '' && value !== undefined
  return shownWhen.is.some((each) => (Array.isArray(value) ? value.includes(each) : value === each))
}

/** The labels of options by their names, for messages about an option. */
export const labelsOf = (fields: readonly FormField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]))
