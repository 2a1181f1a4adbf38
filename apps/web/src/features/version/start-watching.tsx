/** Offers a newer version of the site when there is one. Loaded after hydration. */
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { isWorking } from './work-under-way.ts'
import { VersionOffer } from './version-offer.tsx'
import { watchVersion } from './watch-version.ts'

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
