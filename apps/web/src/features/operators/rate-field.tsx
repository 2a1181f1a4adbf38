/** The field of the replays per second. */
import { Trans } from '@lingui/react/macro'
import { Field } from '@docweave/ui'

interface RateFieldProps {
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

export const RateField = ({ value, isWrong, onChange }: RateFieldProps) => (
  <Field
    label={<Trans>Jobs per second</Trans>}
    fault={isWrong ? <Trans>Enter a number from 0.01 to 50.</Trans> : undefined}
  >
    {(ids) => (
      <input
        {...ids}
        type="number"
        min="0.01"
        max="50"
        step="any"
        required
        className="control"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
