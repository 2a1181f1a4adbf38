/** An option's field as plain data: what the schema allows, in the reader's words. */
import type { ShownWhen } from '@docweave/tool-kit/ui'

export type FormField = {
  name: string
  label: string
  hint?: string
  initial: unknown
  /** The field is there only while another option has one of these values, or any at all. */
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
  /** A file whose content is the value, as base64; `maxLength` is that text's. */
  | { kind: 'file'; maxLength?: number }
  | { kind: 'number'; min?: number; max?: number; whole: boolean }
)

/** What is never told again: not in a link, not in a form. */
export const isSecret = ({ kind }: FormField): boolean => kind === 'password' || kind === 'file'

export type Values = Readonly<Record<string, unknown>>

/** The values a form begins with. */
export const initialValues = (fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))

/** Whether a field has its place in the form while the options have these values. */
export function isShown({ shownWhen }: Pick<FormField, 'shownWhen'>, values: Values): boolean {
  if (!shownWhen) return true
  const value = values[shownWhen.option]
  if ('filled' in shownWhen) return value !== '' && value !== undefined
  return shownWhen.is.some((each) => (Array.isArray(value) ? value.includes(each) : value === each))
}
