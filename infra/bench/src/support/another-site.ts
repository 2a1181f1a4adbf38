/** A second workerd beside a running system's: as many as there are processors serve a site, for one of them runs on one. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePorts, ManagedProcess } from '@docweave/local'

/** Loaded as what it is, a CommonJS module: how its default export looks from an import differs between loaders. */
const workerd: { default: string } = createRequire(import.meta.url)('workerd')

/** Starts it with the configuration of the system in `dataFolder`, and gives its address. */
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
