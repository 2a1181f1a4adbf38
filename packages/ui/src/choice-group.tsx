/** Several choices, as check boxes or radio buttons, under one legend. */
import { useId, type ReactNode } from 'react'
import { FieldNotes } from './field.tsx'

export interface Choice {
  value: string
  label: ReactNode
}

export interface ChoiceGroupProps {
  legend: ReactNode
  hint?: ReactNode
  choices: readonly Choice[]
  /** The selected values: any number for check boxes, one for radio buttons. */
  chosen: readonly string[]
  many: boolean
  onChange: (chosen: string[]) => void
}

export function ChoiceGroup({ legend, hint, choices, chosen, many, onChange }: ChoiceGroupProps) {
  const id = useId()
  const change = (value: string, on: boolean) => {
    if (!many) onChange([value])
    else onChange(choices.map((each) => each.value).filter((each) => (each === value ? on : chosen.includes(each))))
  }
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={many ? 'flex flex-wrap gap-2' : 'grid gap-1'}>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={
              many
                ? 'inline-flex min-h-11 items-center gap-2 rounded-paper border border-part px-3 has-checked:border-thread has-checked:bg-paper-deep'
                : 'inline-flex min-h-11 items-center gap-2.5 sm:min-h-9'
            }
          >
            <input
              type={many ? 'checkbox' : 'radio'}
              name={id}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => change(value, event.target.checked)}
              className="size-4.5 shrink-0 accent-thread"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} />
    </fieldset>
  )
}

export interface CheckProps {
  label: ReactNode
  hint?: ReactNode
  on: boolean
  onChange: (on: boolean) => void
}

/** A single check box. */
export function Check({ label, hint, on, onChange }: CheckProps) {
  const id = useId()
  return (
    <div className="grid content-start">
      <label className="inline-flex min-h-11 items-center gap-2.5 self-start">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4.5 shrink-0 accent-thread"
        />
        <span className="font-medium">{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} />
    </div>
  )
}
