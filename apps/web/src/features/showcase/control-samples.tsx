/** Buttons, inputs and choices. */
import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import FileCheck from 'lucide-react/icons/file-check'
import {
  Button,
  buttonClass,
  Check,
  ChoiceGroup,
  closeDialog,
  ConfirmDialog,
  Dialog,
  DropArea,
  Field,
  FileButton,
  type ButtonLook,
} from '@docweave/ui'
import { Sample } from './samples.tsx'

const looks: readonly ButtonLook[] = ['main', 'plain', 'bare']

export function ControlSamples() {
  const { t } = useLingui()
  const [on, setOn] = useState(true)
  const [one, setOne] = useState(['balanced'])
  const [many, setMany] = useState(['ko', 'en'])
  const [text, setText] = useState('1-3, 7')
  const [open, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [taken, setTaken] = useState(0)
  const take = (count: number) => setTaken((sum) => sum + count)
  const levels = [
    { value: 'light', label: t`Low` },
    { value: 'balanced', label: t`Balanced` },
    { value: 'strong', label: t`Strong` },
  ]
  const languages = [
    { value: 'ko', label: '한국어' },
    { value: 'en', label: 'English' },
    { value: 'ja', label: '日本語' },
  ]
  const input = (ids: object, more = {}) => <input {...ids} {...more} className="control" />
  const type = { value: text, onChange: (event: { target: { value: string } }) => setText(event.target.value) }
  return (
    <>
      <Sample title={t`Buttons`}>
        {looks.map((look) => (
          <div key={look} className="flex flex-wrap gap-3">
            <Button look={look}>{t`Run`}</Button>
            <Button look={look}>
              <FileCheck aria-hidden size={20} strokeWidth={1.5} />
              {t`With an icon`}
            </Button>
            <Button look={look} disabled>{t`Disabled`}</Button>
            <a href="#main" className={buttonClass(look)}>{t`A link`}</a>
          </div>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen(true)}>{t`Open a dialog`}</Button>
          <Button onClick={() => setAsking(true)}>{t`Open a question`}</Button>
          {isAsking && (
            <ConfirmDialog
              title={t`A question`}
              keep={t`No`}
              confirm={t`Yes`}
              onClose={() => setAsking(false)}
              onConfirm={() => undefined}
            >
              {t`Says what will happen, and that it can’t be undone.`}
            </ConfirmDialog>
          )}
          {open && (
            <Dialog label={t`A dialog`} onClose={() => setOpen(false)}>
              <div className="grid gap-4">
                <p>{t`It says one thing, and asks one question.`}</p>
                <div>
                  <Button look="main" onClick={closeDialog}>{t`Close`}</Button>
                </div>
              </div>
            </Dialog>
          )}
        </div>
      </Sample>
      <Sample title={t`Fields`}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t`Page range`} hint={t`For example 1-3, 7.`}>
            {(ids) => input(ids, type)}
          </Field>
          <Field label={t`Empty`}>{(ids) => input(ids, { placeholder: t`All pages` })}</Field>
          <Field label={t`With an error`} fault={t`There’s no page 9.`}>
            {(ids) => input(ids, { defaultValue: '9' })}
          </Field>
          <fieldset disabled>
            <Field label={t`Disabled`}>{(ids) => input(ids, { defaultValue: '1-3' })}</Field>
          </fieldset>
          <ChoiceGroup legend={t`Single choice`} choices={levels} chosen={one} many={false} onChange={setOne} />
          <ChoiceGroup
            legend={t`Multiple choice`}
            hint={t`Choose any number.`}
            choices={languages}
            chosen={many}
            many
            onChange={setMany}
          />
          <Check label={t`On or off`} hint={t`What it does when it’s on.`} on={on} onChange={setOn} />
        </div>
      </Sample>
      <Sample title={t`Files`}>
        <DropArea choose={t`Choose files`} chooseFolder={t`Choose a folder`} onFiles={(files) => take(files.length)}>
          <p className="text-lead">{t`Drop files anywhere on the page: ${taken} so far.`}</p>
        </DropArea>
        <div className="flex flex-wrap gap-3">
          <FileButton onFile={() => take(1)}>{t`Choose a file`}</FileButton>
          <FileButton disabled onFile={() => undefined}>{t`Disabled`}</FileButton>
        </div>
        <fieldset disabled>
          <DropArea slim disabled choose={t`Choose files`} onFiles={() => undefined}>
            {null}
          </DropArea>
        </fieldset>
      </Sample>
    </>
  )
}
