/** Shows the new address of a trigger, which cannot be shown again. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import { Button, Notice } from '@docweave/ui'

export function NewAddress({ name, path }: { name: string; path: string }) {
  const [copied, setCopied] = useState<boolean>()
  const address = `${window.location.origin}${path}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Notice tone="info" urgent>
      <p className="wrap-anywhere">
        <Trans>This is the address of “{name}”. Copy it now: it can’t be shown again.</Trans>
      </p>
      <p>
        <Trans>Anyone who has it can start the workflow in your account.</Trans>
      </p>
      <p>
        <code className="break-all">{address}</code>
      </p>
      <p>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden size={20} strokeWidth={1.5} />{' '}
          {copied ? <Trans>Address copied</Trans> : <Trans>Copy address</Trans>}
        </Button>
      </p>
      <p role="status" className="text-small empty:hidden">
        {copied === false && <Trans>Your browser blocked copying. Select the address and copy it.</Trans>}
      </p>
    </Notice>
  )
}
