/** What a condition checks, and the value. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Condition, FileKind, noticeCodes, type Range } from '@docweave/contract'
import { documentLanguages } from '@docweave/contract/locale-table'
import { ChoiceGroup, Field } from '@docweave/ui'
import { kindText } from '../../format/file-texts.ts'
import { languageNames, noticeName } from './block-texts.ts'
import { RangeForm } from './range-form.tsx'

interface ConditionFormProps {
  condition: Condition
  /** Receives only conditions that can be used. */
  onChange: (condition: Condition) => void
}

const subjects = ['pages', 'size', 'kind', 'name', 'text', 'language', 'notice'] as const
type Subject = (typeof subjects)[number]

/** The condition that a newly chosen subject begins with. Sizes are in bytes. */
const first: Record<Subject, Condition> = {
  pages: { pages: { atLeast: 2 } },
  size: { size: { atLeast: 10_000_000 } },
  kind: { kind: ['pdf'] },
  name: { name: '*' },
  text: { text: false },
  language: { language: 'en' },
  notice: { notice: 'ALREADY_SMALL' },
}

const subjectOf = (condition: Condition): Subject => subjects.find((subject) => subject in condition) ?? 'text'

export function ConditionForm({ condition, onChange }: ConditionFormProps) {
  const { t } = useLingui()
  const subject = subjectOf(condition)
  const names: Record<Subject, string> = {
    pages: t`Number of pages`,
    size: t`File size`,
    kind: t`File format`,
    name: t`File name`,
    text: t`Whether it has text`,
    language: t`Language of the text`,
    notice: t`Notice of the step before`,
  }
  return (
    <>
      <Field label={<Trans>What is checked</Trans>} hint={<Trans>Each file is checked by itself.</Trans>}>
        {(ids) => (
          <select
            {...ids}
            className="control"
            value={subject}
            onChange={(event) => {
              const chosen = subjects.find((each) => each === event.target.value)
              if (chosen) onChange(first[chosen])
            }}
          >
            {subjects.map((each) => (
              <option key={each} value={each}>
                {names[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ConditionValue key={subject} condition={condition} onChange={onChange} />
    </>
  )
}

const bytesPerMegabyte = 1_000_000

const mapRange = ({ atLeast, atMost }: Range, change: (value: number) => number): Range => ({
  ...(atLeast === undefined ? {} : { atLeast: change(atLeast) }),
  ...(atMost === undefined ? {} : { atMost: change(atMost) }),
})

function ConditionValue({ condition, onChange }: ConditionFormProps) {
  const { t, i18n } = useLingui()
  if ('pages' in condition)
    return <RangeForm range={condition.pages} unit={t`pages`} whole onChange={(pages) => onChange({ pages })} />
  if ('size' in condition)
    return (
      <RangeForm
        range={mapRange(condition.size, (bytes) => bytes / bytesPerMegabyte)}
        unit="MB"
        whole={false}
        onChange={(size) => onChange({ size: mapRange(size, (megabytes) => Math.round(megabytes * bytesPerMegabyte)) })}
      />
    )
  if ('kind' in condition)
    return (
      <ChoiceGroup
        legend={<Trans>Any of these formats</Trans>}
        choices={FileKind.options.map((value) => ({ value, label: kindText(i18n, value) }))}
        chosen={condition.kind}
        many
        onChange={(chosen) => {
          const kind = FileKind.array().min(1).safeParse(chosen)
          if (kind.success) onChange({ kind: kind.data })
        }}
      />
    )
  if ('name' in condition) return <NamePattern name={condition.name} onChange={(name) => onChange({ name })} />
  if ('text' in condition)
    return (
      <ChoiceGroup
        legend={<Trans>The file</Trans>}
        choices={[
          { value: 'no', label: t`has no text, like a scan` },
          { value: 'yes', label: t`has text that can be searched` },
        ]}
        chosen={[condition.text ? 'yes' : 'no']}
        many={false}
        onChange={([value]) => onChange({ text: value === 'yes' })}
      />
    )
  if ('language' in condition)
    return (
      <ChoiceGroup
        legend={<Trans>Most of the text is in</Trans>}
        choices={documentLanguages.map((value) => ({ value, label: i18n._(languageNames[value]) }))}
        chosen={[condition.language]}
        many={false}
        onChange={([value]) => {
          const language = documentLanguages.find((each) => each === value)
          if (language) onChange({ language })
        }}
      />
    )
  return (
    <Field label={<Trans>The step before reported</Trans>}>
      {(ids) => (
        <select
          {...ids}
          className="control"
          value={condition.notice}
          onChange={(event) => {
            const notice = noticeCodes.find((each) => each === event.target.value)
            if (notice) onChange({ notice })
          }}
        >
          {noticeCodes.map((code) => (
            <option key={code} value={code}>
              {noticeName(code, i18n)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A pattern that is being typed: an empty one is kept here only. */
function NamePattern({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [text, setText] = useState(name)
  const fault = text.trim() === '' ? <Trans>Enter a part of the name.</Trans> : undefined
  return (
    <Field
      label={<Trans>The name matches</Trans>}
      hint={<Trans>* stands for any characters, ? for one. For example *invoice*</Trans>}
      fault={fault}
    >
      {(ids) => (
        <input
          {...ids}
          type="text"
          className="control"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            const condition = Condition.safeParse({ name: event.target.value })
            if (condition.success && 'name' in condition.data) onChange(condition.data.name)
          }}
        />
      )}
    </Field>
  )
}
