/** The installed site's pages come from the network, and without it from the caches of a complete build. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerLocalPage, answerOffline, isLocalPage } from './answer-offline.ts'
import { filesCache, keepingMode, pagesCacheOf, readyMark } from './offline-caches.ts'

const site = 'https://docs.example'

/** The Cache API, which Node lacks, as far as it is used. */
class FakeCache {
  readonly entries = new Map<string, string>()
  async match(path: string): Promise<Response | undefined> {
    const text = this.entries.get(path)
    return text === undefined
      ? undefined
      : new Response(text, { headers: { 'content-type': 'text/html', 'content-encoding': 'br' } })
  }
  async put(path: string, answer: Response): Promise<void> {
    this.entries.set(path, await answer.text())
  }
}

let all: Map<string, FakeCache>
let network: (path: string) => Response | undefined

function cacheOf(name: string): FakeCache {
  const cache = all.get(name) ?? new FakeCache()
  all.set(name, cache)
  return cache
}

/** Keeps pages of a build; `texts` are their HTML by path. */
function keep(build: string, texts: Readonly<Record<string, string>>, isReady = true): void {
  const { entries } = cacheOf(pagesCacheOf(build))
  for (const [path, text] of Object.entries(texts)) entries.set(path, text)
  if (isReady) entries.set(readyMark('en'), '')
}

beforeEach(() => {
  all = new Map()
  network = () => undefined
  vi.stubGlobal('caches', { keys: async () => [...all.keys()], open: async (name: string) => cacheOf(name) })
  vi.stubGlobal('fetch', async (given: Request | string) => {
    const path = typeof given === 'string' ? given : given.url.slice(site.length)
    const answer = network(path)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A request of a page for another page: Node's `Request` cannot have the mode `navigate`. */
function navigation(path: string): Request {
  const request = new Request(site + path)
  Object.defineProperty(request, 'mode', { value: 'navigate' })
  return request
}

const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text()

it('opens pages from the network', async () => {
  keep('b1', { '/': '<html >kept' })
  network = () => new Response('current')
  expect(await textOf(answerOffline(navigation('/')))).toBe('current')
})

it('opens kept pages without a network, or if no server is reached behind it', async () => {
  keep('b1', { '/': '<html >kept' })
  expect(await textOf(answerOffline(navigation('/')))).toBe('<html >kept')
  network = () => new Response('Bad gateway', { status: 502 })
  expect(await textOf(answerOffline(navigation('/')))).toBe('<html >kept')
  network = () => new Response('Not found', { status: 404 })
  expect(await textOf(answerOffline(navigation('/')))).toBe('Not found')
})

it('serves a tool’s page as the shell of its workflows', async () => {
  keep('b1', { '/merge-pdf': '<html lang="en">' })
  const answer = await answerOffline(navigation('/merge-pdf?then=compress-pdf'))
  expect(await answer?.text()).toBe('<html data-shell="/merge-pdf" lang="en">')
  expect(answer?.headers.get('content-encoding')).toBeNull()
})

it('serves the newest build whose pages are complete', async () => {
  keep('b1', { '/': '<html >one' })
  keep('b2', { '/': '<html >two' }, false)
  expect(await textOf(answerOffline(navigation('/')))).toBe('<html >one')
  keep('b2', {})
  expect(await textOf(answerOffline(navigation('/')))).toBe('<html >two')
})

it('says that there is no network where a page is not kept, without the program', async () => {
  keep('b1', { '/page-offline': '<html ><script type="module" src="/assets/a.js" async=""></script>offline' })
  expect(await textOf(answerOffline(navigation('/ko/blog')))).toBe('<html >offline')
})

it('answers files of the build from the cache, and keeps others when they are used', async () => {
  cacheOf(filesCache).entries.set('/assets/a.js', 'kept')
  expect(await textOf(answerOffline(new Request(`${site}/assets/a.js`)))).toBe('kept')
  network = () => new Response('font')
  expect(await textOf(answerOffline(new Request(`${site}/assets/f.ttf`)))).toBe('font')
  expect(cacheOf(filesCache).entries.get('/assets/f.ttf')).toBe('font')
})

it.each([
  new Request(`${site}/trpc/tools.status`),
  new Request(`${site}/results/4f0c/0`),
  new Request(`${site}/uploads/1`),
  new Request(`${site}/builds/latest.json`),
  new Request(`${site}/merge-pdf`, { method: 'POST' }),
  new Request(`${site}/assets/a.js`, { headers: { range: 'bytes=0-1' } }),
  new Request(`${site}/assets/a.js`, { cache: keepingMode }),
])('leaves $method $url to the server', (request) => {
  expect(answerOffline(request)).toBeUndefined()
})

it('asks for the page of a job of this browser without naming the job', async () => {
  const asked: string[] = []
  network = (path) => {
    asked.push(path)
    return new Response('<html >job')
  }
  expect(isLocalPage('/ko/download/here-4f0c')).toBe(true)
  expect(isLocalPage('/download/4f0c')).toBe(false)
  expect(await textOf(answerLocalPage(navigation('/ko/download/here-4f0c')))).toBe(
    '<html data-shell="/ko/download/here-0" >job',
  )
  expect(asked).toEqual(['/ko/download/here-0'])
})
