/** Offers a newer version of the site when there is one. Loaded after hydration. */
import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { loadMessages } from '@docweave/i18n/catalogues'
import { Button } from '@docweave/ui'
import { showNote } from '../later/show-note.tsx'
import { watchVersion } from './watch-version.ts'
import { isWorking } from './work-under-way.ts'

/** The time between two checks for uploads, in milliseconds. */
const patience = 5_000

/** Shows the offer; not while files are being uploaded. */
async function offer(i18n: I18n): Promise<void> {
  if (isWorking()) return void setTimeout(() => startOffer(i18n), patience)
  await loadMessages('pages')
  showNote(i18n, (onLater) => <VersionOffer onLater={onLater} />)
}

const startOffer = (i18n: I18n): void => void offer(i18n).catch((error: unknown) => console.error(error))

/** @param build the version in this tab */
export const startWatching = (build: string, i18n: I18n): void => void watchVersion(build, () => startOffer(i18n))

/** Offers a newer version. Nothing is reloaded automatically. */
const VersionOffer = ({ onLater }: { onLater: () => void }) => (
  <>
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
  </>
)
