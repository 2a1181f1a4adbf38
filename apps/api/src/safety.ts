/** A stranger's document must not act as a page of ours, whatever the browser makes of it. */
export const safety = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}
