/** Structured data for search engines (https://schema.org). */
import { withLocale } from '@docweave/i18n'
import type { RouterContext } from '../../router-context.ts'

const addressOf = ({ site, locale }: RouterContext, path: string) =>
  site.origin + withLocale(path, locale, site.defaultLocale)

/** The breadcrumbs from the start page: each with its name and its path without locale. */
export const breadcrumbs = (context: RouterContext, ...way: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Docweave', '/'] as const, ...way].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: addressOf(context, path),
  })),
})

/** A tool, or the whole site. */
export const application = (context: RouterContext, name: string, description: string, path: string) => ({
  '@type': 'SoftwareApplication',
  name,
  description,
  url: addressOf(context, path),
  inLanguage: context.locale,
  applicationCategory: 'UtilitiesApplication',
  operatingSystem: 'Web',
  isAccessibleForFree: true,
  offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
})

/** Questions with their answers. */
export const questionsPage = (questions: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** A post. */
export const posting = (
  context: RouterContext,
  { slug, title, description, date }: { slug: string; title: string; description: string; date: string },
) => ({
  '@type': 'BlogPosting',
  headline: title,
  description,
  datePublished: date,
  inLanguage: context.locale,
  url: addressOf(context, `/blog/${slug}`),
  author: { '@type': 'Organization', name: 'Docweave', url: context.site.origin },
})
