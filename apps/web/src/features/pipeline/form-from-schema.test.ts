/** Forms generated from schemas: for every registered tool, and for every supported shape. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { secretOption } from '@docweave/tool-kit'
import { isShown } from './form-field.ts'
import { formFields } from './form-from-schema.ts'

const i18n = {
  locale: 'ko',
  _: (text: unknown) => (typeof text === 'object' && text !== null && 'message' in text ? String(text.message) : ''),
}
const text = (message: string) => ({ id: message, message })
const label = { label: text('Label') }

describe('formFields', () => {
  it('lists the language of the page first', () => {
    const schema = z.object({ languages: z.array(z.enum(['ko', 'en', 'ja'])).default([]) })
    const ui = { options: { languages: label } }
    const listed = (locale: string) =>
      formFields(schema, ui, { ...i18n, locale }).flatMap((field) => ('choices' in field ? field.choices : []))
    expect(listed('ja').map(({ value }) => value)).toEqual(['ja', 'ko', 'en'])
    expect(listed('ko').map(({ value }) => value)).toEqual(['ko', 'en', 'ja'])
  })

  it('creates a field for every supported type, in the schema’s order, with its default', () => {
    const schema = z.object({
      level: z.enum(['light', 'strong']).default('strong'),
      languages: z.array(z.enum(['ko', 'en'])).default([]),
      deskew: z.boolean().default(true),
      pages: z.string().max(500).default(''),
      quality: z.int().min(1).max(100).default(80),
    })
    const ui = {
      options: {
        level: { ...label, hint: text('Hint'), choices: { light: text('Light'), strong: text('Strong') } },
        languages: { ...label, choices: { ko: text('Korean') } },
        deskew: label,
        pages: { ...label, placeholder: text('All') },
        quality: label,
      },
    }
    expect(formFields(schema, ui, i18n)).toEqual([
      {
        name: 'level',
        kind: 'choice',
        label: 'Label',
        hint: 'Hint',
        initial: 'strong',
        choices: [
          { value: 'light', label: 'Light' },
          { value: 'strong', label: 'Strong' },
        ],
      },
      {
        name: 'languages',
        kind: 'choices',
        label: 'Label',
        initial: [],
        // A choice without a label shows its value.
        choices: [
          { value: 'ko', label: 'Korean' },
          { value: 'en', label: 'en' },
        ],
      },
      { name: 'deskew', kind: 'flag', label: 'Label', initial: true },
      { name: 'pages', kind: 'text', label: 'Label', initial: '', placeholder: 'All', maxLength: 500 },
      { name: 'quality', kind: 'number', label: 'Label', initial: 80, whole: true, min: 1, max: 100 },
    ])
  })

  it('uses password and file fields for secrets, and none for values set by a panel', () => {
    const schema = z.object({
      password: secretOption(z.string().max(128).default(''), 'text'),
      certificate: secretOption(z.string().max(200_000).default(''), 'file'),
      stamps: secretOption(z.string().max(9).default(''), 'panel'),
    })
    expect(formFields(schema, { options: { password: label, certificate: label, stamps: label } }, i18n)).toEqual([
      { name: 'password', kind: 'password', label: 'Label', initial: '', maxLength: 128 },
      { name: 'certificate', kind: 'file', label: 'Label', initial: '', maxLength: 200_000 },
    ])
  })

  it('shows a field only for the values it depends on', () => {
    const shownWhen = { option: 'mode', is: ['every', true] }
    const [field] = formFields(
      z.object({ every: z.int().default(2) }),
      { options: { every: { ...label, shownWhen } } },
      i18n,
    )
    expect(field).toMatchObject({ name: 'every', shownWhen })
    const shown = (mode: unknown) => field && isShown(field, { mode })
    expect(['every', true, ['size', 'every']].map(shown)).toEqual([true, true, true])
    expect(['size', false, undefined, []].map(shown)).toEqual([false, false, false, false])
    expect(isShown({}, {})).toBe(true)
    const whenFilled = { shownWhen: { option: 'text', filled: true } } as const
    expect([{ text: 'x' }, { text: '' }, {}].map((values) => isShown(whenFilled, values))).toEqual([true, false, false])
  })

  it('refuses an option without a label or of an unsupported type', () => {
    expect(() => formFields(z.object({ a: z.string() }), { options: {} }, i18n)).toThrow(/label/)
    expect(() => formFields(z.object({ a: z.object({}) }), { options: { a: label } }, i18n)).toThrow(/No field/)
  })
})
