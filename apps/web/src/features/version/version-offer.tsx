/** Offers a newer version at the bottom of the page. Nothing is reloaded automatically. */
import { Trans } from '@lingui/react/macro'
import { Button } from '@docweave/ui'

export const VersionOffer = ({ onLater }: { onLater: () => void }) => (
  <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-3">
    <div className="slides-in sheet pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-small">
      <span>
        <Trans>There is a newer version of this site.</Trans>
      </span>
      <span className="flex gap-1">
        <Button look="bare" onClick={() => location.reload()}>
          <Trans>Load it</Trans>
        </Button>
        <Button look="bare" onClick={onLater}>
          <Trans>Go on with this one</Trans>
        </Button>
      </span>
    </div>
  </div>
)
