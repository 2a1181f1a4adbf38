/** Starts a second workerd beside a system's: a site runs one per processor, because each uses only one. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePorts, ManagedProcess } from '@docweave/local'

/** Loaded with `require`, because loaders differ in how they import the default export of a CommonJS module. */
const workerd: { default: string } = createRequire(import.meta.url)('workerd')

/** Starts it with the configuration of the system in `dataFolder`; returns its URL and process. */
export async function startAnotherSite(dataFolder: string): Promise<{ url: string; process: ManagedProcess }> {
  const { site: port } = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const site = new ManagedProcess(
    {
      name: 'another-site',
      command: workerd.default,
      args: ['serve', '--socket-addr', `http=127.0.0.1:${port}`, join(dataFolder, 'edge', 'edge.capnp')],
      env: process.env,
      cwd: dataFolder,
      logFile: join(dataFolder, 'logs', 'another-site.log'),
      ready: { url: `${url}/` },
      drainMs: 5000,
    },
    { keepAlive: false, say: (line) => console.error(line) },
  )
  await site.start()
  return { url, process: site }
}
