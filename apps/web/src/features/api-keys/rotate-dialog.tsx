/** Asks how long the old secret of a rotated key stays valid. */
import { useId, useState, type FormEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, closeDialog, Dialog, Field } from '@docweave/ui'

export interface RotateDialogProps {
  name: string
  onClose: () => void
  onRotate: (overlapHours: number) => void
}

/** The offered overlaps besides none, in hours. */
const overlaps = [1, 6, 24]

export function RotateDialog({ name, onClose, onRotate }: RotateDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const [hours, setHours] = useState(24)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    closeDialog(event)
    onRotate(hours)
  }
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={onClose} className="w-full">
      <form className="grid gap-4" onSubmit={submit}>
        <h2 id={`${id}-title`} className="text-head">
          <Trans>Rotate “{name}”?</Trans>
        </h2>
        <p id={`${id}-text`}>
          <Trans>The key gets a new secret. Programs that use the old one need the new one before it ends.</Trans>
        </p>
        <Field label={<Trans>The old secret ends</Trans>}>
          {(ids) => (
            <select
              {...ids}
              className="control"
              value={hours}
              onChange={({ target }) => setHours(Number(target.value))}
            >
              <option value={0}>{t`At once`}</option>
              {overlaps.map((each) => (
                <option key={each} value={each}>
                  {t`After ${each} h`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={closeDialog}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="main" type="submit">
            <Trans>Rotate key</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
