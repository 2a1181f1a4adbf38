/** A cached link leads where the router itself leads; one that depends on the current page is not cached. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, type AnyRouter } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { cacheLocations, keyOfLink, type Target } from './location-cache.ts'

const routerAt = (path: string) => {
  const root = createRootRoute()
  const [tool, chain] = ['/$tool', '/chains/$chain'].map((each) =>
    createRoute({ getParentRoute: () => root, path: each }),
  )
  const router = createRouter({
    routeTree: root.addChildren([tool, chain].filter((route) => route !== undefined)),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
    rewrite: { output: ({ url }) => new URL(`/ko${url.pathname}${url.search}${url.hash}`, url) },
  })
  return { router, built: vi.spyOn(router, 'buildLocation') }
}

const linksOf = ({ buildLocation }: Pick<AnyRouter, 'buildLocation'>) => [
  buildLocation({ to: '/' }),
  buildLocation({ to: '/$tool', params: { tool: 'merge-pdf' } }),
  buildLocation({ to: '/$tool', params: { tool: 'split-pdf' } }),
  buildLocation({ to: '/$tool', params: { tool: 'split-pdf' }, search: { then: 'compress-pdf' } }),
  buildLocation({ to: '/$tool', params: { tool: 'split-pdf' }, hash: 'limits' }),
  buildLocation({ to: '/chains/$chain', params: { chain: 'searchable-scan' } }),
]

it('builds each link once for all pages, with the same result as the router', () => {
  const plain = routerAt('/contact').router
  const first = routerAt('/merge-pdf?then=split-pdf#x')
  // A site of its own: other test files fill the same cache.
  const kept = cacheLocations(first.router, 'cache.example ko')
  expect(linksOf(kept)).toEqual(linksOf(plain))
  expect(first.built).toHaveBeenCalledTimes(6)
  const second = routerAt('/chains/searchable-scan')
  const again = cacheLocations(second.router, 'cache.example ko')
  expect(linksOf(again).map(({ publicHref }) => publicHref)).toEqual([
    ...['/ko/', '/ko/merge-pdf', '/ko/split-pdf', '/ko/split-pdf?then=compress-pdf', '/ko/split-pdf#limits'],
    '/ko/chains/searchable-scan',
  ])
  expect(second.built).not.toHaveBeenCalled()
  const other = routerAt('/')
  cacheLocations(other.router, 'cache.example ja').buildLocation({ to: '/' })
  expect(other.built).toHaveBeenCalledOnce()
})

it.each<Target>([
  { to: '.' },
  { to: '..' },
  {},
  { to: '/$tool' },
  { to: '/$tool', params: true },
  { to: '/$tool', params: { chain: 'searchable-scan' } },
  { to: '/', search: true },
  { to: '/', search: () => ({}) },
  { to: '/', hash: true },
  { to: '/', state: { from: 1 } },
  { href: '/ko/merge-pdf', to: '/' },
])('does not cache %o', (target) => {
  expect(keyOfLink('', target)).toBeUndefined()
})
