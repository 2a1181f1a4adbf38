/** Offers a newer version of the site when there is one. Loaded after hydration. */
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { createRoot } from 'react-dom/client'
import { Button } from '@docweave/ui'
import { watchVersion } from './watch-version.ts'
import { isWorking } from './work-under-way.ts'

/** The time between two checks for uploads, in milliseconds. */
const patience = 5_000

/** Shows the offer, in a root of its own beside the page; not while files are being uploaded. */
function offer(i18n: I18n): void {
  if (isWorking()) return void setTimeout(() => offer(i18n), patience)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const onLater = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <I18nProvider i18n={i18n}>
      <VersionOffer onLater={onLater} />
    </I18nProvider>,
  )
}

/** @param build the version in this tab */
export const startWatching = (build: string, i18n: I18n): void => void watchVersion(build, () => offer(i18n))

/** Offers a newer version at the bottom of the page. Nothing is reloaded automatically. */
export const VersionOffer = ({ onLater }: { onLater: () => void }) => (
  <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-3">
    <div className="slides-in sheet pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-small">
      <span>
        <Trans>A new version of this site is available.</Trans>
      </span>
      <span className="flex gap-1">
        <Button look="bare" onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
        <Button look="bare" onClick={onLater}>
          <Trans>Not now</Trans>
        </Button>
      </span>
    </div>
  </div>
)
