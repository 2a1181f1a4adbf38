/** The contact form, submitted as an HTML form: valid messages are sent to the API, invalid ones are shown again with the page. */
import { ContactMessage, contactFields, honeypotField, type ContactField } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import { loadI18n } from '@docweave/i18n/catalogues'
import { createTRPCClient, httpLink } from '@trpc/client'
import type { AppRouter } from '@docweave/api'
import { addressOf } from '../features/api/fetch-with-retry.ts'
import { failureFrom } from '../features/failures/failure-of.ts'
import { failureText } from '../features/failures/failure-text.ts'
import type { SentContact } from '../features/contact/sent-contact.ts'
import { inTime, tooLate } from './body-in-time.ts'
import type { EdgeEnv, EdgeSettings } from './env.ts'
import { passOn } from './pass-on.ts'
import { redirectToOwn } from './redirects.ts'

const mostBytes = 64_000

const textOf = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the API's error message in the reader's locale, or `undefined` on success. */
async function send(request: Request, env: EdgeEnv, message: ContactMessage, data: FormData, locale: Locale) {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: new URL('/trpc', request.url).href,
        // Sent with the visitor's headers: the API limits messages per visitor and accepts them from the site's own pages only.
        fetch: (input, init) => {
          const headers = new Headers(request.headers)
          headers.set('content-type', 'application/json')
          headers.delete('content-length')
          const body = typeof init?.body === 'string' ? init.body : ''
          return passOn(new Request(addressOf(input), { method: 'POST', headers, body }), env.API, request)
        },
      }),
    ],
  })
  try {
    const challenge = textOf(data, 'challenge')
    await client.contact.send.mutate({
      ...message,
      [honeypotField]: textOf(data, honeypotField),
      ...(challenge ? { challenge } : {}),
    })
    return undefined
  } catch (error) {
    return failureText(await loadI18n(locale), failureFrom(error), {})
  }
}

/** Handles a submitted form. Returns the redirect, or the form data to render again. */
export async function takeContact(
  request: Request,
  env: EdgeEnv,
  { defaultLocale }: EdgeSettings,
  locale: Locale,
): Promise<Response | SentContact> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes)
    return new Response('Too large\n', { status: 413 })
  const data = await inTime(
    request
      .clone()
      .formData()
      .catch(() => new FormData()),
  )
  if (!data) return tooLate()
  const values = { name: textOf(data, 'name'), email: textOf(data, 'email'), message: textOf(data, 'message') }
  const parsed = ContactMessage.safeParse({ ...values, locale })
  if (!parsed.success) {
    const found = new Set(parsed.error.issues.map(({ path }) => path[0]))
    return { values, wrong: contactFields.filter((name): name is ContactField => found.has(name)) }
  }
  const problem = await send(request, env, parsed.data, data, locale)
  if (problem) return { values, wrong: [], problem }
  const location = `${withLocale('/thankyou', locale, defaultLocale)}?sent=1`
  return redirectToOwn(location, 303, { 'cache-control': 'no-store' })
}
