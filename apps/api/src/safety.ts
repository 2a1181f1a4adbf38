/** Headers that keep a browser from running an untrusted document as a page of this site. */
export const safety = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}
