/** The confirmation page of the contact form, which adds `?sent=1` to its URL. */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { thankYouTitle } from '../features/contact/contact-texts.ts'
import { ThankYouPage } from '../features/contact/thank-you-page.tsx'
import { hiddenHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/thankyou')({
  validateSearch: ({ sent }: Record<string, unknown>) => (Number(sent) === 1 ? { sent: 1 } : {}),
  loaderDeps: ({ search }) => ({ sent: 'sent' in search }),
  loader: async ({ context: { i18n }, deps: { sent } }) => {
    await loadMessages('pages')
    return { sent, title: thankYouTitle(i18n, sent) }
  },
  head: ({ loaderData }) => hiddenHead(loaderData),
  component: ThankYouRoute,
})

function ThankYouRoute() {
  const { sent } = Route.useLoaderData()
  return <ThankYouPage sent={sent} />
}
