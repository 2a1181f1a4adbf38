/** The page for errors of the worker itself: it depends on nothing else of the site. */
import { localeOfCookie, localeOfHeader } from '@docweave/i18n'
import type { Locale } from '@docweave/contract/locale-table'

interface ErrorTexts {
  title: string
  text: string
  /** The label of the link that loads the page again. */
  again: string
}

/** Part of the worker's own code, so that no request is needed to show them. */
const files = import.meta.glob<ErrorTexts>('../../content/server-error/*.json', { eager: true, import: 'default' })

const textsOf = (locale: Locale): ErrorTexts =>
  files[`../../content/server-error/${locale}.json`] ?? { title: 'Internal Server Error', text: '', again: 'Reload' }

const style =
  ':root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}body{max-width:36rem;margin:20vh auto;padding:0 1rem}h1{font-size:1.75rem;line-height:1.25}'

/** Logs the error and responds with 500. */
export function serveFallbackPage(request: Request, error: unknown): Response {
  console.error(request.method, new URL(request.url).pathname, error)
  const locale =
    localeOfCookie(request.headers.get('cookie')) ?? localeOfHeader(request.headers.get('accept-language')) ?? 'en'
  const { title, text, again } = textsOf(locale)
  const nonce = crypto.randomUUID()
  // An empty `href` reloads the page.
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Docweave</title><style nonce="${nonce}">${style}</style><p>Docweave</p><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></html>\n`
  return new Response(html, {
    status: 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  })
}
