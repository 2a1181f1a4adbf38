/** What signs in and out and changes accounts, with the SDK: fetched by pages that do so. Nobody signs in at the edge. */

/** A failed fetch is tried again at the next call. */
export const loadActions = (): Promise<typeof import('./actions/index.ts')> =>
  import.meta.env.SSR ? notHere() : import('./actions/index.ts')

export const loadFederated = (): Promise<typeof import('./actions/federated.ts')> =>
  import.meta.env.SSR ? notHere() : import('./actions/federated.ts')

const notHere = () => Promise.reject(new Error('There is no identity SDK at the edge'))
