/** For loaders of content pages: their text, and the translations they need. */
import { loadMessages } from '@docweave/i18n/catalogues'
import type { LocalContent } from '../../content/content.ts'
import { valid } from '../navigation/valid.ts'
import { pageData, type Loading } from '../payload/page-data.ts'

/** Returns the page data. @throws a fatal 404 if `make` returns `undefined` */
export async function loadText<T>(
  loading: Loading,
  make: (content: LocalContent) => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const [data] = await Promise.all([pageData(loading, make), loadMessages('pages')])
  return valid(data ?? undefined, loading.location)
}
