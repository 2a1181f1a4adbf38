/** What a visitor sees when the worker itself fails: nothing of the site may be needed for it. */
import { localeOfCookie, localeOfHeader } from '@docweave/i18n'
import type { Locale } from '@docweave/contract/locale-table'

const texts: Record<Locale, readonly [title: string, text: string]> = {
  en: [
    'Internal Server Error',
    'Something went wrong on our side. Load the page again; your files and jobs are not affected.',
  ],
  ko: ['서버 오류', '저희 쪽에서 문제가 생겼어요. 페이지를 다시 불러와 주세요. 파일과 작업에는 영향이 없어요.'],
  ja: [
    'サーバーエラー',
    'こちら側で問題が発生しました。ページを再読み込みしてください。ファイルや処理に影響はありません。',
  ],
}

/** Answers with 500, and logs why. */
export function serveFault(request: Request, error: unknown): Response {
  console.error(request.method, new URL(request.url).pathname, error)
  const locale =
    localeOfCookie(request.headers.get('cookie')) ?? localeOfHeader(request.headers.get('accept-language')) ?? 'en'
  const [title, text] = texts[locale]
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – Docweave</title><h1>${title}</h1><p>${text}</p></html>\n`
  return new Response(html, {
    status: 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  })
}
