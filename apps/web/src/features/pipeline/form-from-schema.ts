/** Generates a tool's form from its schema, so that no option is described twice. */
import type { I18n } from '@lingui/core'
import { z } from 'zod'
import { SecretField } from '@docweave/tool-kit'
import type { OptionText, Text, ToolUi } from '@docweave/tool-kit/ui'
import type { FormField } from './form-field.ts'

const Property = z.object({
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  items: z.object({ enum: z.array(z.string()).optional() }).optional(),
  default: z.unknown().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** Set by `secretOption`. */
  secret: SecretField.optional(),
})
const ObjectSchema = z.object({ properties: z.record(z.string(), Property).default({}) })

type Shape = z.infer<typeof Property>

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

type Texts = Pick<I18n, '_' | 'locale'>

function fieldOf(name: string, shape: Shape, text: OptionText, i18n: Texts): FormField {
  const say = (each: Text) => i18n._(each)
  const shared = {
    name,
    label: say(text.label),
    ...defined({ hint: text.hint && say(text.hint), shownWhen: text.shownWhen }),
  }
  const values = shape.enum ?? shape.items?.enum
  if (values) {
    const choices = values.map((value) => ({
      value: `${value}`,
      label: text.choices?.[value] ? say(text.choices[value]) : `${value}`,
    }))
    return shape.enum
      ? {
          ...shared,
          kind: 'choice',
          choices,
          initial: shape.default ?? values[0],
          ...(typeof values[0] === 'number' ? { numeric: true } : {}),
        }
      : {
          ...shared,
          kind: 'choices',
          choices: withOwnLanguageFirst(choices, i18n.locale),
          initial: shape.default ?? [],
        }
  }
  switch (shape.type) {
    case 'boolean':
      return { ...shared, kind: 'flag', initial: shape.default ?? false }
    case 'number':
    case 'integer': {
      const bounds = defined({ min: shape.minimum, max: shape.maximum })
      return { ...shared, kind: 'number', whole: shape.type === 'integer', initial: shape.default ?? '', ...bounds }
    }
    case 'string': {
      if (shape.secret !== undefined) {
        const kind = shape.secret === 'file' ? 'file' : 'password'
        return { ...shared, kind, initial: '', ...defined({ maxLength: shape.maxLength }) }
      }
      const extra = defined({
        placeholder: text.placeholder && say(text.placeholder),
        maxLength: shape.maxLength,
      })
      return { ...shared, kind: 'text', initial: shape.default ?? '', ...extra }
    }
    default:
      throw new Error(`No field for the option ${name}: its schema must be a text, a number, a flag or a choice`)
  }
}

/** Among languages, that of the page comes first: it is the likeliest one of the visitor's documents. */
const withOwnLanguageFirst = <Choice extends { value: string }>(choices: readonly Choice[], locale: string): Choice[] =>
  choices.toSorted((a, b) => Number(b.value === locale) - Number(a.value === locale))

/**
 * Creates the fields of a schema in its order. Hidden values that the tool's panel sets have none.
 *
 * @throws Error for an option of an unsupported shape, or without a label: a mistake of the tool's author
 */
export function formFields(options: z.ZodObject, ui: Pick<ToolUi, 'options'>, i18n: Texts): FormField[] {
  const { properties } = ObjectSchema.parse(z.toJSONSchema(options, { io: 'input' }))
  return Object.entries(properties).flatMap(([name, shape]) => {
    if (shape.secret === 'panel') return []
    const text = ui.options[name]
    if (!text) throw new Error(`The option ${name} has no label: add it to \`options\` in ui.tsx`)
    return [fieldOf(name, shape, text, i18n)]
  })
}
