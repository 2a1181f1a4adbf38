/** Shows the new address of a trigger, which cannot be shown again. */
import { Trans } from '@lingui/react/macro'
import { Notice } from '@docweave/ui'
import { CopyAddress } from './copy-address.tsx'

export function NewAddress({ name, path }: { name: string; path: string }) {
  const address = `${window.location.origin}${path}`
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
        <CopyAddress address={address} />
      </p>
    </Notice>
  )
}
