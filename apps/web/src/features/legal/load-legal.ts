/** For the loaders of the legal pages. */
import type { LegalName } from '../../content/content.ts'
import { loadText } from '../content-page/load-text.ts'
import type { Loading } from '../payload/page-data.ts'

export const loadLegal = (loading: Loading, name: LegalName) =>
  loadText(loading, async (content) => {
    const { legalText } = await import('./legal-data.ts')
    const { locale, site, retention } = loading.context
    return retention && legalText(content, name, { locale, ...site, retention })
  })
