/** A page's data: made at the edge, where all of the content is, and fetched from there in the browser. */
import { redirect } from '@tanstack/react-router'
import type { LocalContent } from '../../content/content.ts'
import type { RouterContext } from '../../router.tsx'
import { fetchTwice } from '../api/fetch-twice.ts'
import { valid } from '../navigation/valid.ts'
import { asPageData } from './data-as-text.ts'
import { payloadAddress, type Payload } from './payload-address.ts'

/** What a route's `loader` is given, as far as it matters here. */
export interface Loading {
  context: RouterContext
  /** Of the page, without a language. */
  location: { pathname: string; searchStr: string; href: string }
  /** Whether the visitor only may go there. */
  preload: boolean
}

/** The answers that came, as texts, by address. */
const kept = new Map<string, Promise<string | undefined>>()

/** `undefined` where there is no such page. */
async function fetchText(address: string): Promise<string | undefined> {
  const answer = await fetchTwice(new Request(new URL(address, document.baseURI)), (request) => fetch(request))
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return answer.text()
}

/** Asks for a payload, once for an address; one that failed is asked for again. */
function textOf(address: string): Promise<string | undefined> {
  const known = kept.get(address)
  if (known) return known
  const asked = fetchText(address)
  kept.set(address, asked)
  asked.catch(() => kept.delete(address))
  return asked
}

/**
 * Gives what a page shows.
 *
 * @param make makes it at the edge; the browser asks the edge for what it made, once for an address
 */
export async function pageData<T>(loading: Loading, make: (content: LocalContent) => T | Promise<T>): Promise<T> {
  const { context, location, preload } = loading
  if (context.content) return asPageData(await make(context.content))
  const { locale, site } = context
  const text = await textOf(payloadAddress(location.pathname, locale, site.defaultLocale) + location.searchStr)
  const { build, data }: Payload<T> = JSON.parse(valid(text, location))
  if (build === site.build) return data
  // Made for another version of the pages: that version's own page is asked for, but not before somebody goes there.
  if (preload) throw new Error('There is a newer version of this page')
  throw redirect({ href: location.href, reloadDocument: true })
}
