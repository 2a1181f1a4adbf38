/** Page data: built at the edge, which has all content; the browser fetches it from there. */
import { redirect } from '@tanstack/react-router'
import type { Locale } from '@docweave/contract/locale-table'
import type { LocalContent } from '../../content/content.ts'
import type { RouterContext } from '../../router-context.ts'
import { fetchWithRetry } from '../api/fetch-with-retry.ts'
import { valid } from '../navigation/valid.ts'
import { asPageData } from './data-as-text.ts'
import { payloadAddress, type Payload } from './payload-address.ts'

/** The part of a route loader's arguments that is used here. */
export interface Loading {
  context: RouterContext
  /** Of the page, without locale. */
  location: { pathname: string; searchStr: string; href: string }
  /** Whether this is a preload rather than a navigation. */
  preload: boolean
}

/** Cached payload texts by URL. */
const kept = new Map<string, Promise<string | undefined>>()

/** `undefined` if there is no such page. */
async function fetchText(address: string): Promise<string | undefined> {
  const answer = await fetchWithRetry(new Request(new URL(address, document.baseURI)), (request) => fetch(request))
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`${address} responded with status ${answer.status}`)
  return answer.text()
}

/** Fetches a payload once per URL; a failed fetch is retried at the next call. */
function textOf(address: string): Promise<string | undefined> {
  const known = kept.get(address)
  if (known) return known
  const asked = fetchText(address)
  kept.set(address, asked)
  asked.catch(() => kept.delete(address))
  return asked
}

/**
 * Returns the page data.
 *
 * @param make builds it at the edge; the browser fetches it from there, once per URL
 */
export async function pageData<T>(loading: Loading, make: (content: LocalContent) => T | Promise<T>): Promise<T> {
  const { context, location, preload } = loading
  if (context.content) return asPageData(await make(context.content))
  const { locale, site } = context
  const text = await textOf(payloadAddress(location.pathname, locale, site.defaultLocale) + location.searchStr)
  const { build, data }: Payload<T> = JSON.parse(valid(text, location))
  if (build === site.build) return data
  // Built for another version of the site: a navigation loads that version's document, a preload does not.
  if (preload) throw new Error('The payload belongs to another version of the site')
  throw redirect({ href: location.href, reloadDocument: true })
}

/** Returns the data of another page of this site in the browser, whatever its build: for lists that many pages show. */
export async function pageDataAt<T>(pathname: string, locale: Locale, defaultLocale: Locale): Promise<T> {
  const text = await textOf(payloadAddress(pathname, locale, defaultLocale))
  if (text === undefined) throw new Error(`There is no page at ${pathname}`)
  const { data }: Payload<T> = JSON.parse(text)
  return data
}
