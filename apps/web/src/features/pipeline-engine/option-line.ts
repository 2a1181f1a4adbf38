/** A one-line summary of a step's options, for a collapsed step: changed ones first, then defaults. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkedStep } from '../pipeline-builder/draft.ts'
import { isShown, type FormField } from '../options-form/form-field.ts'

/** Removes the remark that follows a colon in a choice's label: `Balanced: good on screen and paper`. */
const name = (label: string) => label.split(/[:：]/)[0]?.trim() ?? label

const longest = 40
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** The text for a field; `undefined` to omit it. */
function wordsOf(field: FormField, value: unknown, i18n: I18n): string | undefined {
  const { label } = field
  switch (field.kind) {
    case 'choice':
      return name(field.choices.find((each) => each.value === `${value}`)?.label ?? `${value}`)
    case 'choices': {
      const chosen = field.choices.filter((each) => Array.isArray(value) && value.includes(each.value))
      const names = chosen.map((each) => name(each.label))
      return names.length > 0 ? names.join(', ') : i18n._(msg`${label}: automatic`)
    }
    case 'flag':
      return value === true ? label : field.initial === true ? i18n._(msg`${label}: off`) : undefined
    case 'password':
      return value ? i18n._(msg`password set`) : undefined
    case 'file':
      return value ? i18n._(msg`${label}: chosen`) : undefined
    case 'number':
      return value === undefined || value === '' ? undefined : `${label}: ${i18n.number(Number(value))}`
    case 'text':
      if (typeof value !== 'string' || value === '') return field.placeholder
      return value === field.initial ? undefined : `${label}: ${short(value)}`
  }
}

/** The summary; empty for a step without options. */
export function optionLine({ tool: { fields }, values }: LinkedStep, i18n: I18n): string {
  const shown = fields.filter((field) => isShown(field, values))
  const changed = (field: FormField) => JSON.stringify(values[field.name]) !== JSON.stringify(field.initial)
  return [...shown.filter(changed), ...shown.filter((field) => !changed(field))]
    .flatMap((field) => wordsOf(field, values[field.name], i18n) ?? [])
    .join(' · ')
}
