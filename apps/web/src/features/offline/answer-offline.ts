/** Answers requests of the installed site's pages in its service worker: from the network where it can, otherwise from the caches. */
import { locales } from '@docweave/contract/locale-table'
import { isLocale } from '@docweave/i18n/locale-path'
import { localJobPrefix } from '../local-runs/local-job-id.ts'
import { anyLocalJob, filesCache, isPagesCache, keepingMode, offlinePage, readyMark } from './offline-caches.ts'
import { shellOf } from './shell.ts'

/** Milliseconds after which a kept page is shown, though the network might still answer. */
const patience = 5000

/** Servers in front of the site say with these statuses that they do not reach it. */
const unreachable: ReadonlySet<number> = new Set([502, 504])

/** Addresses that are answered by the API or tell what is current. They are never kept. */
const serverOnly = /^\/(?:trpc|uploads|codec|results|account|session|builds|client-error|account-action|__)(?:\/|$)/

const localJob = new RegExp(`(/download/)${localJobPrefix}[\\w-]+$`)

/** Whether a path is the page of a job of this browser. */
export const isLocalPage = (pathname: string): boolean => localJob.test(pathname)

/** The address of the page that is the shell of another: one job's stands for all of this browser. */
const shellPath = (pathname: string) => pathname.replace(localJob, `$1${anyLocalJob}`)

/** The caches of pages that are complete in some language, the newest first. */
async function readyCaches(): Promise<Cache[]> {
  const names = (await caches.keys()).filter(isPagesCache).toReversed()
  const ready = await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name)
      const marks = await Promise.all(locales.map(({ code }) => cache.match(readyMark(code))))
      return marks.some((mark) => mark !== undefined) ? [cache] : []
    }),
  )
  return ready.flat()
}

/** Finds a kept page. Pages are the same for everybody, so what they vary by does not matter. */
async function keptPage(path: string): Promise<Response | undefined> {
  for (const cache of await readyCaches()) {
    const found = await cache.match(path, { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** Makes a new response with `html`, without the headers that describe the bytes of the old one. */
function withHtml({ status, headers }: Response, html: string): Response {
  const own = new Headers(headers)
  for (const name of ['content-encoding', 'content-length']) own.delete(name)
  return new Response(html, { status, headers: own })
}

/** Serves a page at a URL, as a shell unless it was made for just this URL. */
async function asShell(page: Response, { pathname, search }: URL): Promise<Response> {
  const path = shellPath(pathname)
  return path === pathname && search === '' ? page : withHtml(page, shellOf(await page.text(), path))
}

/** Returns the kept page of a URL; `undefined` if there is none. */
async function keptShell(url: URL): Promise<Response | undefined> {
  const page = await keptPage(shellPath(url.pathname))
  return page && asShell(page, url)
}

/** Answers for the page of a job of this browser. The server is not told which job it is. */
export async function answerLocalPage({ url: address }: Request): Promise<Response> {
  const url = new URL(address)
  const page = await fetch(shellPath(url.pathname)).catch(() => undefined)
  return page?.ok ? asShell(page, url) : ((await keptShell(url)) ?? page ?? Response.error())
}

/** The scripts of a page that are not inline. */
const programs = /<script\b[^>]*\ssrc=[^>]*>\s*<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g

/** Says that there is no network. The program of that page would show the page of the address in its place. */
async function offlineNote({ pathname }: URL): Promise<Response | undefined> {
  const [, code = ''] = pathname.split('/')
  const page = (await keptPage(isLocale(code) ? `/${code}${offlinePage}` : offlinePage)) ?? (await anyOfflineNote())
  return page && withHtml(page, (await page.text()).replaceAll(programs, ''))
}

/** The note in any language of which pages are kept. */
async function anyOfflineNote(): Promise<Response | undefined> {
  for (const { code } of locales) {
    const found = await keptPage(`/${code}${offlinePage}`)
    if (found) return found
  }
  return keptPage(offlinePage)
}

/** Prefers the network's answer to what is kept, unless it fails, or is slow and something is kept. */
async function preferNetwork(request: Request, kept: Promise<Response | undefined>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(async () => (await kept) && resolve(undefined), patience)
  })
  const answered = fetch(request).then(
    (answer) => (unreachable.has(answer.status) ? undefined : answer),
    () => undefined,
  )
  return (await Promise.race([answered, late])) ?? kept
}

const answerPage = async (request: Request, url: URL): Promise<Response> =>
  (await preferNetwork(request, keptShell(url))) ?? (await offlineNote(url)) ?? Response.error()

/** Data of pages, and small files whose addresses are the same in all builds. */
const answerOther = async (request: Request, { pathname }: URL): Promise<Response> =>
  (await preferNetwork(request, keptPage(pathname))) ?? Response.error()

/** A file of a build never changes. Those that are not kept yet are kept when they are used. */
async function answerFile(request: Request, { pathname }: URL): Promise<Response> {
  const cache = await caches.open(filesCache)
  const found = await cache.match(pathname, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(request)
  // Without space it is fetched again at its next use.
  if (answer.status === 200) await cache.put(pathname, answer.clone()).catch(() => undefined)
  return answer
}

/** Returns the answer to a request of a page of this site; `undefined` for those that only the server can answer. */
export function answerOffline(request: Request): Promise<Response> | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || serverOnly.test(url.pathname) || request.headers.has('range')) return undefined
  if (request.cache === keepingMode) return undefined
  if (request.mode === 'navigate') return answerPage(request, url)
  return url.pathname.startsWith('/assets/') ? answerFile(request, url) : answerOther(request, url)
}
