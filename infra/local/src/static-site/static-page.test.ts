/** A static page has a policy that allows its own scripts and no others. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { staticPage } from './static-page.ts'

const html =
  '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8" nonce="n1"/></head><body>' +
  '<script nonce="n1">theme()</script><script nonce="n1" type="module" src="/assets/entry.js"></script></body></html>'
const policy = "default-src 'self'; script-src 'self' 'nonce-n1'; frame-ancestors 'none'"

it('replaces the nonce by the hashes of inline scripts', () => {
  const page = staticPage(html, policy, '/merge-pdf')
  const hash = createHash('sha256').update('theme()').digest('base64')
  expect(page).not.toContain('n1')
  expect(page).toContain(
    `<head><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'sha256-${hash}'"/>`,
  )
})

it('names the path that it was made for', () => {
  expect(staticPage(html, policy, '/ko/merge-pdf')).toContain('<html data-shell="/ko/merge-pdf" lang="en">')
})
