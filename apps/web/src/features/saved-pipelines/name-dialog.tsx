/** Asks for a pipeline's name. */
import { useId, useState, type FormEvent } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button, closeDialog, Dialog, Field } from '@docweave/ui'

export interface NameDialogProps {
  title: string
  /** The current or suggested name. */
  name: string
  onClose: () => void
  onName: (name: string) => void
}

const longest = 80

export function NameDialog({ title, name, onClose, onName }: NameDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === '') return
    closeDialog(event)
    onName(next)
  }
  return (
    <Dialog labelledBy={id} onClose={onClose} className="w-full">
      <form className="grid gap-4" onSubmit={submit}>
        <h2 id={id} className="text-head">
          {title}
        </h2>
        <Field label={<Trans>Name</Trans>}>
          {(ids) => (
            <input
              {...ids}
              className="control"
              required
              maxLength={longest}
              value={typed}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={closeDialog}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="main" type="submit" disabled={typed.trim() === ''}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
