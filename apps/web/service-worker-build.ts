/**
 * Vite plugin that bundles the service worker into one classic script, `/service-worker.js`: its address must not change between versions,
 * and not all browsers support modules there.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const fileName = 'service-worker.js'
const program = fileURLToPath(new URL('src/features/local-runs/service-worker/service-worker.ts', import.meta.url))

/** Bundles the program. */
export async function buildServiceWorker({ minify = true } = {}): Promise<string> {
  const built = await build({
    ...{ configFile: false, root: import.meta.dirname, publicDir: false, logLevel: 'warn' },
    build: {
      ...{ write: false, target: 'es2023', minify, modulePreload: false },
      rolldownOptions: { input: program, output: { format: 'iife', entryFileNames: fileName } },
    },
  })
  const outputs = 'on' in built ? [] : [built].flat().flatMap(({ output }) => output)
  const [chunk, ...others] = outputs
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('the service worker is not one script')
  return chunk.code
}

export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer({ middlewares }) {
    middlewares.use(`/${fileName}`, (_request, response, next) => {
      buildServiceWorker({ minify: false }).then(
        (code) =>
          response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-cache').end(code),
        next,
      )
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await buildServiceWorker() })
  },
})
