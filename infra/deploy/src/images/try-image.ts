/** Tests of built images: a web server must respond, and a worker must run a job with its engines. */
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEmulatorJar, startFirestoreEmulator } from '@docweave/adapters/firestore-store/testing'
import { startS3Server } from '@docweave/adapters/s3-store/testing'
import { documentPdf, officeFile, recording, scannedPdf } from '@docweave/fixtures'
import { findTemporal, freePorts, startSystem } from '@docweave/local'
import { createVisitor } from '@docweave/local/survive'
import type { Image, ImageStore } from './build-image.ts'
import { whileRunning } from './run-image.ts'

const SOMEBODY = 10001
const PROJECT = 'demo-docweave'

/** For each kind of worker a file, a tool that accepts it, and the first bytes of the result. */
const jobs: Record<
  string,
  { name: string; content: () => Uint8Array; tool: string; options: Record<string, unknown>; begins: RegExp }
> = {
  'worker-pdf': { name: 'a.pdf', content: () => documentPdf(), tool: 'rotate-pdf', options: {}, begins: /^%PDF/ },
  'worker-ocr': {
    name: 'a.pdf',
    content: () => scannedPdf({ language: 'ko', pages: 2 }),
    tool: 'pdf-ocr',
    options: { languages: ['ko'] },
    begins: /^%PDF/,
  },
  'worker-office': {
    name: 'a.docx',
    content: () => officeFile('pandoc.docx'),
    tool: 'docx-to-pdf',
    options: {},
    begins: /^%PDF/,
  },
  'worker-speech': {
    name: 'a.ogg',
    content: () => recording({ ending: 'opus' }),
    tool: 'speech-to-txt',
    options: {},
    begins: /\w/,
  },
}

/** Runs an image's command during `work`, which can read its output so far. */
async function whileServing<Result>(
  store: ImageStore,
  image: Image,
  environment: Record<string, string>,
  work: (said: () => string) => Promise<Result>,
): Promise<Result> {
  const data = await mkdtemp(join(tmpdir(), 'docweave-image-'))
  await chown(data, SOMEBODY, SOMEBODY)
  const inside = {
    bound: { '/data': data },
    environment: { HOME: '/tmp', DOCWEAVE_DATA: '/data', ...environment },
  }
  try {
    return await whileRunning(store, image, inside, ({ said, gone }) =>
      Promise.race([
        work(said),
        gone.then(() => {
          throw new Error(`${image.command.join(' ')} exited:\n${said()}`)
        }),
      ]),
    )
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function until(test: () => boolean | Promise<boolean>, seconds: number, what: string): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`)
    await sleep(250)
  }
}

/** Reports whether the engines' sandbox works in an image. It runs with this machine's privileges, not those of a container engine. */
export async function sandboxIn(store: ImageStore, image: Image): Promise<string> {
  const program =
    "const { sandboxState } = await import('/app/packages/engines/src/host/sandbox/index.ts'); console.log(JSON.stringify(await sandboxState()))"
  const command = ['node', '--input-type=module', '-e', program]
  const output = await whileRunning(store, image, { command }, async ({ said, gone }) => {
    await gone
    return said()
  })
  return output.includes('"mode":"sandboxed"') ? 'engines run in bubblewrap' : output.trim()
}

/** Starts a web server's image, requests `path`, and returns a line with the status. */
export async function tryServer(store: ImageStore, image: Image, path: string): Promise<string> {
  const { api: port } = await freePorts()
  const environment = {
    DOCWEAVE_SECRET_KEY: randomBytes(32).toString('base64'),
    DOCWEAVE_API_PORT: String(port),
    DOCWEAVE_SITE_PORT: String(port),
  }
  return whileServing(store, image, environment, async (said) => {
    const ask = () => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    await until(async () => (await ask())?.ok === true, 30, `${path}:\n${said()}`)
    return `${path} answers ${(await ask())?.status}`
  })
}

/** Runs a job of its queue on a worker's image, in a system whose own worker is stopped; returns the outcome. */
export async function tryWorker(name: string, store: ImageStore, image: Image): Promise<string> {
  const job = jobs[name]
  const jar = findEmulatorJar()
  if (!job || jar === undefined) throw new Error('The Firestore emulator is missing')
  const folder = await mkdtemp(join(tmpdir(), 'docweave-image-try-'))
  await mkdir(join(folder, 'bucket/docweave'), { recursive: true })
  const bucket = await startS3Server(join(folder, 'bucket'))
  const documents = await startFirestoreEmulator(jar)
  const ports = await freePorts()
  const { site: figures } = await freePorts()
  const settings = {
    DOCWEAVE_S3_BUCKET: 'docweave',
    DOCWEAVE_S3_ENDPOINT: bucket.endpoint,
    AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    FIRESTORE_EMULATOR_HOST: documents.host,
    FIREBASE_PROJECT_ID: PROJECT,
  }
  const system = await startSystem({
    ports,
    dataFolder: folder,
    temporalProgram: await findTemporal(),
    keepAlive: false,
    environment: settings,
  })
  try {
    await system.processes.worker.kill('SIGKILL')
    const environment = {
      ...settings,
      DOCWEAVE_SECRET_KEY: (await readFile(join(folder, 'secret.key'), 'utf8')).trim(),
      TEMPORAL_ADDRESS: system.urls.temporal,
      DOCWEAVE_WORKER_METRICS: `127.0.0.1:${figures}`,
    }
    return await whileServing(store, image, environment, async (said) => {
      await until(() => said().includes('worker ready'), 60, `the worker:\n${said()}`)
      const visitor = createVisitor(system.urls.site)
      const id = await visitor.start(
        [await visitor.upload(job.content(), job.name)],
        [{ tool: job.tool, options: job.options }],
      )
      await visitor.ended(id, 'done', 300).catch((error: unknown) => {
        throw new Error(`the job did not succeed; the worker’s last output:\n${said().slice(-3000)}`, { cause: error })
      })
      const result = Buffer.from(await visitor.result(id))
      if (!job.begins.test(result.subarray(0, 200).toString('latin1')))
        throw new Error(`unexpected result: ${result.subarray(0, 50).toString('latin1')}`)
      return `${job.tool} returned ${result.length} bytes`
    })
  } finally {
    await system.stop()
    await Promise.all([bucket.stop(), documents.stop()])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
