/**
 * Builds the images in Debian root folders, and runs their programs as a cluster would: arbitrary user, read-only root file system.
 * `node try.ts FOLDER [IMAGE…]`, as root.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createBuilder, type Image } from './build-image.ts'
import { imageNames, type ImageName } from './containerfile.ts'
import { sandboxIn, tryServer, tryWorker } from './try-image.ts'

const [folder = '', ...asked] = process.argv.slice(2)
const say = (line: string) => console.error(line)
const names = imageNames.filter((name) => asked.length === 0 || asked.includes(name))
const place = join(resolve(folder), 'running')

/** Returns an error's message and its causes. */
const wordsOf = (error: unknown): string =>
  error instanceof Error ? [error.message, ...(error.cause ? [wordsOf(error.cause)] : [])].join('\n') : String(error)

/** Tests a built image. */
async function trial(name: ImageName, image: Image): Promise<string> {
  if (name.startsWith('worker-')) return `${await tryWorker(name, image, place)}, ${await sandboxIn(image, place)}`
  if (name === 'api') return tryServer(image, place, '/healthz')
  if (name === 'site') return tryServer(image, place, '/')
  return 'built'
}

await mkdir(resolve(folder), { recursive: true })
const build = createBuilder(resolve(folder), say)
let [passed, failed] = [0, 0]
for (const name of names)
  try {
    // The system of an earlier trial has set a private umask for its files, which would hide an image's files from its user.
    process.umask(0o022)
    say(`${name}: ${await trial(name, await build(name))}`)
    passed += 1
  } catch (error) {
    console.log(`failed: ${name}: ${wordsOf(error)}`)
    failed += 1
  }
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
