/**
 * Builds the images with buildah, and runs their programs as a cluster would: arbitrary user, read-only root file system.
 * `node try.ts FOLDER [IMAGE…]`, as root.
 */
import { resolve } from 'node:path'
import { openImageStore, type Image } from './build-image.ts'
import { imageNames, type ImageName } from './containerfile.ts'
import { sandboxIn, tryServer, tryWorker } from './try-image.ts'

const [folder = '', ...asked] = process.argv.slice(2)
const say = (line: string) => console.error(line)
/** The base images of all others. */
const isBase = (name: ImageName) => name === 'build' || name === 'base'
const names = imageNames.filter((name) => asked.length === 0 || isBase(name) || asked.includes(name))

/** Returns an error's message and its causes. */
const wordsOf = (error: unknown): string =>
  error instanceof Error ? [error.message, ...(error.cause ? [wordsOf(error.cause)] : [])].join('\n') : String(error)

const store = await openImageStore(resolve(folder), say)

/** Tests a built image. */
async function trial(name: ImageName, image: Image): Promise<string> {
  if (name.startsWith('worker-')) return `${await tryWorker(name, store, image)}, ${await sandboxIn(store, image)}`
  if (name === 'api') return tryServer(store, image, '/healthz')
  if (name === 'site') return tryServer(store, image, '/')
  return 'built'
}

let [passed, failed] = [0, 0]
for (const name of names)
  try {
    // The system of an earlier trial has set a private umask for its files, which would hide an image's files from its user.
    process.umask(0o022)
    const began = Date.now()
    const image = await store.build(name)
    say(`${name}: built in ${Math.round((Date.now() - began) / 1000)} s`)
    say(`${name}: ${await trial(name, image)}`)
    passed += 1
  } catch (error) {
    console.log(`failed: ${name}: ${wordsOf(error)}`)
    failed += 1
    // The others would be built from an older image of that name, or from none.
    if (isBase(name)) break
  }
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
