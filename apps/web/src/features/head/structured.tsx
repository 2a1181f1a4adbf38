/**
 * Structured data for search engines: JSON-LD in the HTML. The browser never needs it, so its build includes neither the data nor the code:
 * on hydration the server's text stays as it is (React does not touch text set as HTML).
 */
import { getRouteApi } from '@tanstack/react-router'
import type { RouterContext } from '../../router-context.ts'

const root = getRouteApi('__root__')

/** For the edge; calls a hook, as every page has its own context. */
const dataOf = (make: (context: RouterContext) => readonly object[]) =>
  `[${make(root.useRouteContext()).map(textOf).join()}]`

/** JSON that is safe inside HTML: it cannot close the script element. */
const textOf = (data: object) =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')

/** @param make creates the data, at the edge only: exclude it from the browser build by `import.meta.env.SSR` */
export const Structured = ({ make }: { make: ((context: RouterContext) => readonly object[]) | undefined }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // oxlint-disable-next-line react/no-danger
    dangerouslySetInnerHTML={{ __html: make ? dataOf(make) : '' }}
  />
)
