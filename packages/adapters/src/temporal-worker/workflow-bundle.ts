/** Caches the workflow bundle between starts, because bundling takes seconds. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('bundle-program.ts', import.meta.url))
const workflowsPath = fileURLToPath(import.meta.resolve('@docweave/workflows'))
const contractPath = fileURLToPath(import.meta.resolve('@docweave/contract'))

/** Returns a digest of everything the bundle is built from: our sources and the SDK's version. */
async function sourceDigest(interceptors: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(interceptors.join())
  for (const folder of [dirname(workflowsPath), dirname(contractPath)]) {
    const names = await readdir(folder, { recursive: true })
    for (const name of names.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts')).toSorted())
      hash.update(name).update(await readFile(join(folder, name)))
  }
  const require = createRequire(import.meta.url)
  return hash
    .update(await readFile(require.resolve('@temporalio/worker/package.json')))
    .digest('hex')
    .slice(0, 16)
}

/** Returns the path of the bundle below `folder`, and builds it when the sources changed. @param interceptors modules to include */
export async function workflowBundle(folder: string, interceptors: string[] = []): Promise<{ codePath: string }> {
  const codePath = join(folder, `workflows-${await sourceDigest(interceptors)}.cjs`)
  if (await readFile(codePath).catch(() => undefined)) return { codePath }
  await mkdir(folder, { recursive: true })
  const aside = `${codePath}.${process.pid}`
  await promisify(execFile)(process.execPath, [program, aside, ...interceptors])
  await rename(aside, codePath)
  return { codePath }
}
