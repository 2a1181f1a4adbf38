/** Copies an address; says so, or what to do where the browser forbids it. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import { Button } from '@docweave/ui'

interface CopyAddressProps {
  address: string
  /** For one of several on a page: without a frame, and with the name of what has the address. */
  of?: string
}

export function CopyAddress({ address, of }: CopyAddressProps) {
  const { t } = useLingui()
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button
        {...(of === undefined
          ? {}
          : {
              look: 'bare',
              className: 'px-3! no-underline!',
              'aria-label': copied ? undefined : t`Copy the address of “${of}”`,
            })}
        onClick={() => void copy()}
      >
        <Copy aria-hidden size={20} strokeWidth={1.5} />{' '}
        {copied ? <Trans>Address copied</Trans> : <Trans>Copy address</Trans>}
      </Button>
      <span role="status" className="text-small empty:hidden">
        {copied === false && <Trans>Your browser blocked copying. Select the address and copy it.</Trans>}
      </span>
    </>
  )
}
