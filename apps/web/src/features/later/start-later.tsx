/** Starts what no page needs for its first render. */
import type { I18n } from '@lingui/core'
import { startOffline } from '../offline/start-offline.tsx'
import { startWatching } from '../version/start-watching.tsx'
import type { Site } from '../../site.ts'

export function startLater(site: Site, i18n: I18n): void {
  startWatching(site.build, i18n)
  startOffline(site, i18n)
}
