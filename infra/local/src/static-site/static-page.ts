/** Converts a rendered page to a file for static hosts, which set no headers per response. */
import { createHash } from 'node:crypto'

const inlineScripts = /<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Directives that a `meta` element may not contain (CSP 3, 3.3). They are in the file of headers. */
const headerOnly = /^(?:frame-ancestors|report-uri|sandbox)\b/

/**
 * Returns the page as the shell of all addresses with its path.
 *
 * The edge's content security policy has a nonce, which must be a new one in every response. A file is always the same: its policy, in a
 * `meta` element, has the hashes of the inline scripts instead.
 *
 * @param policy the page's `Content-Security-Policy` header
 * @param path of the page, which the browser needs for hydration
 */
export function staticPage(html: string, policy: string, path: string): string {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  const plain = nonce === undefined ? html : html.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
  const hashes = [...plain.matchAll(inlineScripts)].map(([, script = '']) => hashOf(script))
  const own = policy
    .split('; ')
    .filter((directive) => !headerOnly.test(directive))
    .join('; ')
    .replace(`'nonce-${nonce}'`, [...new Set(hashes)].join(' '))
  return plain
    .replace('<html ', `<html data-shell="${path}" `)
    .replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${own}"/>`)
}
