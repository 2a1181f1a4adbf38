/** Shows a new secret, which cannot be shown again. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import type { WebhookWithSecret } from '@docweave/contract'
import { Button, Notice } from '@docweave/ui'

interface NewSecretProps extends WebhookWithSecret {
  /** Whether it replaces another, which also signs for a day. */
  isReplacement: boolean
}

export function NewSecret({ endpoint, secret, isReplacement }: NewSecretProps) {
  const [copied, setCopied] = useState<boolean>()
  const called = endpoint.name ?? endpoint.url
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Notice tone="info" urgent>
      <p className="wrap-anywhere">
        <Trans>This is the secret of {called}. Copy it now: it can’t be shown again.</Trans>
      </p>
      {isReplacement && (
        <p>
          <Trans>The old secret also works for 24 hours.</Trans>
        </p>
      )}
      <p>
        <code className="break-all">{secret}</code>
      </p>
      <p>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden size={20} strokeWidth={1.5} />{' '}
          {copied ? <Trans>Secret copied</Trans> : <Trans>Copy secret</Trans>}
        </Button>
      </p>
      <p role="status" className="text-small empty:hidden">
        {copied === false && <Trans>Your browser blocked copying. Select the secret and copy it.</Trans>}
      </p>
    </Notice>
  )
}
