/** The template for the names of the results, with buttons for its fields and an example. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { faultOfTemplate, flowLimits, NameTemplate, templateFields, type TemplateField } from '@docweave/contract'
import { Button, Field } from '@docweave/ui'
import { exampleName } from './example-name.ts'

interface NameFormProps {
  template: string
  /** Receives only templates that can be stored: an unknown field in one is reported at the block. */
  onChange: (template: string) => void
}

export function NameForm({ template, onChange }: NameFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState(template)
  const [today] = useState(() => new Date())
  const input = useRef<HTMLInputElement>(null)
  const names: Record<TemplateField, string> = {
    name: t`Name of the file`,
    number: t`Number`,
    part: t`Part`,
    pages: t`Number of pages`,
    date: t`Date`,
  }
  const part = faultOfTemplate(text)
  const fault =
    text.trim() === '' ? (
      <Trans>Enter a name.</Trans>
    ) : part === undefined ? undefined : (
      <Trans>“{part}” isn’t a field. Use the buttons below.</Trans>
    )
  const change = (next: string) => {
    setText(next)
    const read = NameTemplate.safeParse(next)
    if (read.success) onChange(read.data)
  }
  const insert = (field: TemplateField) => {
    const from = input.current?.selectionStart ?? text.length
    const to = input.current?.selectionEnd ?? from
    const next = `${text.slice(0, from)}{${field}}${text.slice(to)}`
    if (next.length > flowLimits.template) return
    change(next)
    input.current?.focus()
  }
  const example = exampleName(text, t`report`, today)
  return (
    <>
      <Field label={<Trans>Template</Trans>} fault={fault}>
        {(ids) => (
          <input
            {...ids}
            ref={input}
            type="text"
            className="control"
            autoComplete="off"
            spellCheck={false}
            maxLength={flowLimits.template}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <div role="group" aria-label={t`Insert a field`} className="flex flex-wrap gap-2">
        {templateFields.map((field) => (
          <Button key={field} onClick={() => insert(field)}>
            {names[field]}
          </Button>
        ))}
      </div>
      <p className="text-small text-ink-muted wrap-anywhere">
        <Trans>Example: {example}.pdf</Trans>
      </p>
    </>
  )
}
