/** `/_i18n/{locale}/messages.json`: a locale's complete compiled catalogue. */
import { isLocale } from '@docweave/i18n'
import { loadI18n } from '@docweave/i18n/catalogues'
import type { EdgeSettings } from './env.ts'

const address = /^\/_i18n\/([^/]+)\/messages\.json$/
const day = 24 * 3600

/** Serves that path; `undefined` for every other. An unknown locale is 404. */
export async function serveMessages(
  pathname: string,
  { uncachedLocales }: Pick<EdgeSettings, 'uncachedLocales'>,
): Promise<Response | undefined> {
  const locale = address.exec(pathname)?.[1]
  if (locale === undefined) return undefined
  if (!isLocale(locale)) return new Response('Not found\n', { status: 404 })
  const { messages } = await loadI18n(locale)
  return Response.json(messages, {
    headers: { 'cache-control': uncachedLocales.includes(locale) ? 'no-cache' : `public, max-age=${day}` },
  })
}
