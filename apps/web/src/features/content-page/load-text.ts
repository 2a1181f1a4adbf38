/** For the loaders of pages to read: their text, and the words around it. */
import { loadWords } from '@docweave/i18n/catalogues'
import type { LocalContent } from '../../content/content.ts'
import { valid } from '../navigation/valid.ts'
import { pageData, type Loading } from '../payload/page-data.ts'

/** Gives what a page shows. @throws a fatal 404 where `make` finds nothing */
export async function loadText<T>(
  loading: Loading,
  make: (content: LocalContent) => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const [data] = await Promise.all([pageData(loading, make), loadWords('pages')])
  return valid(data ?? undefined, loading.location)
}
