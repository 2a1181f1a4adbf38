/** Files that static hosts read: the page for unknown addresses, and the headers and rewrites of hosts that support them. */
import { staticPage } from './static-page.ts'
import { jobPage } from './static-paths.ts'

/** In the format that Netlify and Cloudflare Pages share (`_headers`): a path, then its headers, indented. */
const headers = `/*
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(self)
  Cross-Origin-Opener-Policy: same-origin
  Content-Security-Policy: frame-ancestors 'none'
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/builds/*
  Cache-Control: no-cache
/service-worker.js
  Cache-Control: no-cache
`

/** In the format that Netlify and Cloudflare Pages share (`_redirects`): a rewrite with status 200. */
const rewrites = (locales: readonly { code: string }[]) =>
  ['', ...locales.map(({ code }) => `/${code}`)]
    .map((prefix) => `${prefix}/download/here-* ${prefix}${jobPage} 200\n`)
    .join('')

/**
 * Returns the files by name.
 *
 * @param job the page of every job of this browser, which hosts without rewrites serve for unknown addresses. Its program opens the address
 * that the visitor asked for, or says that there is no such page.
 */
export const hostFiles = (
  job: { text: string; policy: string },
  locales: readonly { code: string }[],
): [name: string, content: string][] => [
  ['404.html', staticPage(job.text, job.policy, jobPage)],
  ['_headers', headers],
  ['_redirects', rewrites(locales)],
  // GitHub Pages otherwise leaves out names that begin with an underscore.
  ['.nojekyll', ''],
]
