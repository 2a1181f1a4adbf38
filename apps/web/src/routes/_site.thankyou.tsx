/** The confirmation page of the contact form. */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { thankYouTitle } from '../features/contact/contact-texts.ts'
import { ThankYouPage } from '../features/contact/thank-you-page.tsx'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/thankyou')({
  loader: async ({ context: { i18n } }) => {
    await loadMessages('pages')
    return { title: thankYouTitle(i18n) }
  },
  head: ({ match: { context }, loaderData }) => pageHead(context, { path: '/thankyou', ...loaderData, hidden: true }),
  component: ThankYouPage,
})
