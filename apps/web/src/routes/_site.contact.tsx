/** The contact form. It works without JavaScript: `edge/contact.ts` handles it. */
import { createFileRoute } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { contactTexts } from '../features/contact/contact-texts.ts'
import { pageHead } from '../features/head/page-head.ts'

export const Route = createFileRoute('/_site/contact')({
  loader: async ({ context: { i18n, contact } }) => {
    await loadMessages('pages', 'errors')
    return { ...contactTexts(i18n), ...(contact ? { sent: contact } : {}) }
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData
      ? pageHead(context, { path: '/contact', title: loaderData.title, description: loaderData.description })
      : {},
  component: () => <ContactPage {...Route.useLoaderData()} />,
})
