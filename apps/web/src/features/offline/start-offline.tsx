/** Prepares the installed site for offline use, and says when it is ready. */
import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { loadMessages } from '@docweave/i18n/catalogues'
import { isLocale } from '@docweave/i18n'
import { Button } from '@docweave/ui'
import { showNote } from '../later/show-note.tsx'
import { registerForInstalled } from '../local-runs/service-worker/register.ts'
import type { Site } from '../../site.ts'

/** Milliseconds for which the note is shown. */
const noteLasts = 10_000

async function tellReady(i18n: I18n): Promise<void> {
  await loadMessages('pages')
  const close = showNote(i18n, (onClose) => <ReadyNote onClose={onClose} />)
  setTimeout(close, noteLasts)
}

const ReadyNote = ({ onClose }: { onClose: () => void }) => (
  <>
    <span>
      <Trans>Docweave is ready to work offline.</Trans>
    </span>
    <Button look="bare" onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  </>
)

async function keep(site: Site, i18n: I18n): Promise<void> {
  if (!isLocale(i18n.locale)) return
  await registerForInstalled()
  const { keepOffline } = await import('./keep-offline.ts')
  // One tab at a time: two would fetch everything twice.
  const { locale } = i18n
  const isNew = await navigator.locks.request('docweave-offline', () => keepOffline(site, locale))
  if (isNew) await tellReady(i18n)
}

/** Whether this window is the installed site's own. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Keeps the site if it is installed, now and once it is installed from this page, and goes on when the network is back. */
export function startOffline(site: Site, i18n: I18n): void {
  if (!('serviceWorker' in navigator && 'caches' in window && 'locks' in navigator)) return
  const start = () =>
    keep(site, i18n).catch((error: unknown) => console.error('The site is not ready for offline use.', error))
  if (isInstalled()) void start()
  addEventListener('appinstalled', () => void start())
  addEventListener('online', () => void (isInstalled() && start()))
}
