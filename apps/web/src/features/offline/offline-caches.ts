/** The browser's caches of the installed site, which its pages fill and the service worker reads. */

import { localJobPrefix } from '../local-runs/local-job-id.ts'

/** Files of the build. Their names contain hashes of their contents, so that those of several builds are in one cache. */
export const filesCache = 'docweave-files'

/** Each build has its own cache of pages and their data, because these fit the files of one build. */
const pagesPrefix = 'docweave-pages-'

export const pagesCacheOf = (build: string): string => pagesPrefix + build

export const isPagesCache = (name: string): boolean => name.startsWith(pagesPrefix)

/** An entry that is written last: until then, the pages of a locale are not complete. */
export const readyMark = (locale: string): string => `/offline-ready/${locale}`

/** The page of every job of this browser is the same until its program has run. This one stands for all of them. */
export const anyLocalJob = `${localJobPrefix}0`

/** The page that is shown in place of those that are not kept (without locale). */
export const offlinePage = '/page-offline'

/** The cache mode of requests for files that the page keeps itself: the service worker leaves them alone. */
export const keepingMode = 'force-cache'
