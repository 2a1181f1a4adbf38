/** A range with both ends included, of which at least one must be given. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Range } from '@docweave/contract'
import { Field } from '@docweave/ui'
import { readRange } from './read-range.ts'

interface RangeFormProps {
  range: Range
  unit: string
  whole: boolean
  /** Receives only ranges that can be used. */
  onChange: (range: Range) => void
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value))

export function RangeForm({ range, unit, whole, onChange }: RangeFormProps) {
  const { t } = useLingui()
  const [least, setLeast] = useState(textOf(range.atLeast))
  const [most, setMost] = useState(textOf(range.atMost))
  const fault = readRange(least, most, whole) ? undefined : (
    <Trans>Enter at least one of the two numbers, the smaller one first.</Trans>
  )
  const change = (nextLeast: string, nextMost: string) => {
    setLeast(nextLeast)
    setMost(nextMost)
    const read = readRange(nextLeast, nextMost, whole)
    if (read) onChange(read)
  }
  const field = (label: string, value: string, set: (text: string) => void) => (
    <Field label={label} fault={fault}>
      {(ids) => (
        <input
          {...ids}
          type="number"
          className="control"
          min={0}
          step={whole ? 1 : 'any'}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field(t`At least (${unit})`, least, (text) => change(text, most))}
      {field(t`At most (${unit})`, most, (text) => change(least, text))}
    </div>
  )
}
