/** The loader of the release notes. */
import { loadText } from '../content-page/load-text.ts'
import type { Loading } from '../payload/page-data.ts'

export const loadReleases = (loading: Loading) =>
  loadText(loading, async ({ releases }) => {
    const [{ releasePage }, { releaseTexts }] = await Promise.all([
      import('./release-data.ts'),
      import('./release-texts.ts'),
    ])
    const { i18n, locale, site } = loading.context
    return { ...releaseTexts(i18n), releases: releasePage(releases, { locale, ...site }) }
  })
