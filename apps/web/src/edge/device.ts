/** The short address that a program shows with its user code (RFC 8628): the settings page has the form. */

/** Redirects to the form, with the code if the link has one. */
export function serveDevice({ searchParams }: URL): Response {
  const code = (searchParams.get('code') ?? '').replaceAll(/[^\w-]/g, '').slice(0, 20)
  return new Response(null, {
    status: 302,
    headers: { location: `/profile-setting?device=${code}`, 'cache-control': 'no-store' },
  })
}
