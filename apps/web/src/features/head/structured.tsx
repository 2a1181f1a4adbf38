/**
 * What a page is, for search engines: JSON-LD in its HTML. Nobody reads it after that, so the browser's build has neither the data
 * nor what makes it: what the page came with stays as it is (React leaves a text alone that is set as HTML).
 */
import { getRouteApi } from '@tanstack/react-router'
import type { RouterContext } from '../../router.tsx'

const root = getRouteApi('__root__')

/** For the edge: a hook, as every page has its own context. */
const dataOf = (make: (context: RouterContext) => readonly object[]) =>
  `[${make(root.useRouteContext()).map(textOf).join()}]`

/** As it stands within HTML: nothing in it ends the script. */
const textOf = (data: object) =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')

/** @param make makes the data, at the edge alone: leave it out of the browser's build by `import.meta.env.SSR` */
export const Structured = ({ make }: { make: ((context: RouterContext) => readonly object[]) | undefined }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // oxlint-disable-next-line react/no-danger
    dangerouslySetInnerHTML={{ __html: make ? dataOf(make) : '' }}
  />
)
