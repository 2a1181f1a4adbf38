/** The page for errors of the worker itself: it depends on nothing else of the site. */
import { localeOfCookie, localeOfHeader } from '@docweave/i18n'
import type { Locale } from '@docweave/contract/locale-table'

const texts: Record<Locale, readonly [title: string, text: string, again: string]> = {
  en: [
    'Internal Server Error',
    'Something went wrong on our side. Load the page again; your files and jobs are not affected.',
    'Load again',
  ],
  ko: [
    '서버 오류',
    '저희 쪽에서 문제가 생겼어요. 페이지를 다시 불러와 주세요. 파일과 작업에는 영향이 없어요.',
    '다시 불러오기',
  ],
  ja: [
    'サーバーエラー',
    'こちら側で問題が発生しました。ページを再読み込みしてください。ファイルや処理に影響はありません。',
    '再読み込み',
  ],
}

const style =
  ':root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}body{max-width:36rem;margin:20vh auto;padding:0 1rem}h1{font-size:1.75rem;line-height:1.25}'

/** Logs the error and responds with 500. */
export function serveFault(request: Request, error: unknown): Response {
  console.error(request.method, new URL(request.url).pathname, error)
  const locale =
    localeOfCookie(request.headers.get('cookie')) ?? localeOfHeader(request.headers.get('accept-language')) ?? 'en'
  const [title, text, again] = texts[locale]
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
