/**
 * The browser's entry in development: prepares React's hot reloading, which must come before any component, then starts the site. Plain
 * JavaScript, because TypeScript does not know the module that Vite serves.
 */
// oxlint-disable-next-line import/no-absolute-path -- Vite serves it at this address
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type) => type })
await import('../src/entry-client.tsx')
