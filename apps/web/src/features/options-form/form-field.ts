/** An option's field as plain data: what the schema allows, in the reader's words. */

export type FormField = {
  name: string
  label: string
  hint?: string
  initial: unknown
} & (
  | { kind: 'choice' | 'choices'; choices: { value: string; label: string }[] }
  | { kind: 'flag' }
  | { kind: 'text'; placeholder?: string; maxLength?: number }
  | { kind: 'number'; min?: number; max?: number; whole: boolean }
)

export type Values = Readonly<Record<string, unknown>>

/** The values a form begins with. */
export const initialValues = (fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))
