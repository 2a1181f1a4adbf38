/** Lazily loads the account actions with the SDK. The edge has none. */

/** The promise is not memoized, so that the next call retries a failed import. */
export const loadActions = (): Promise<typeof import('./actions/index.ts')> =>
  import.meta.env.SSR ? notHere() : import('./actions/index.ts')

export const loadFederated = (): Promise<typeof import('./actions/federated.ts')> =>
  import.meta.env.SSR ? notHere() : import('./actions/federated.ts')

/** The form of a sign-up whose mail was sent: a chunk of its own, since signing in does not need it. */
export const loadPendingSignUp = (): Promise<typeof import('./pending-sign-up.ts')> =>
  import.meta.env.SSR ? notHere() : import('./pending-sign-up.ts')

const notHere = () => Promise.reject(new Error('The identity SDK cannot be loaded at the edge'))
