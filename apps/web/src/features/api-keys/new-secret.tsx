/** Shows the secret of a key once: it exists only in this component. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import { Button, Field, Notice } from '@docweave/ui'
import { FocusedHeading } from '../account/account-card.tsx'

export interface NewSecretProps {
  name: string
  secret: string
  onClose: () => void
}

export function NewSecret({ name, secret, onClose }: NewSecretProps) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6">
      <FocusedHeading>
        <Trans>New secret for “{name}”</Trans>
      </FocusedHeading>
      <Notice tone="info">
        <Trans>
          Copy it now: it won’t be shown again. Anyone who has it can use your account, so keep it like a password.
        </Trans>
      </Notice>
      <Field label={<Trans>Secret</Trans>}>
        {(ids) => (
          <input
            {...ids}
            readOnly
            className="control font-mono read-only:bg-paper-deep"
            value={secret}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="main" onClick={() => void copy()}>
          <Copy aria-hidden size={20} strokeWidth={1.5} /> <Trans>Copy</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>I’ve saved it</Trans>
        </Button>
        <p role="status" className={copied === false ? 'text-failed' : 'text-done'}>
          {copied === true && <Trans>Copied.</Trans>}
          {copied === false && <Trans>Your browser blocked copying. Select the secret and copy it yourself.</Trans>}
        </p>
      </div>
    </section>
  )
}
