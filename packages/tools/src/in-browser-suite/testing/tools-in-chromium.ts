/** Runs tools in Chromium, for tests: builds the worker's program, serves it, and performs the phases of a run in a page. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chromium } from '@playwright/test'
import { DocweaveError, isErrorCode, Progress, StepOutcome } from '@docweave/contract'
import { browserEngines, engineOptions, ocrAssets } from '@docweave/engines/browser-build'
import type { RunPlace } from '@docweave/tool-kit/contract-suite'
import { build } from 'vite'
import { z } from 'zod'
import type { BrowserSuite } from './page-program.ts'

declare const suite: BrowserSuite

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

/** Builds the programs of the page and of its worker into `folder`, as the site does. */
async function buildPrograms(folder: string): Promise<void> {
  await build({
    ...{ configFile: false, root: import.meta.dirname, logLevel: 'error' },
    worker: { format: 'es', plugins: () => [browserEngines()], rolldownOptions: engineOptions },
    build: {
      ...{ target: 'es2023', outDir: folder, minify: false },
      rolldownOptions: {
        input: join(import.meta.dirname, 'page-program.ts'),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  await mkdir(join(folder, 'assets'), { recursive: true })
  for (const { name, path } of ocrAssets()) await symlink(path, join(folder, 'assets', name))
  await writeFile(join(folder, 'index.html'), '<!doctype html><script type="module" src="page-program.js"></script>')
}

/** Serves `folder`, and gives and takes the files of the tests: any path of this machine below `/file`. */
async function serve(folder: string): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.startsWith('/file/') ? pathname.slice('/file'.length) : join(folder, pathname)
    const answer = async () => {
      if (request.method === 'PUT') await writeFile(path, await buffer(request))
      const content = request.method === 'PUT' ? '' : await readFile(path)
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(content)
    }
    answer().catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const Answer = z.object({
  outcome: StepOutcome.optional(),
  failure: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])), cause: z.string() })
    .optional(),
})

/**
 * Opens a page in which tools run.
 *
 * @param program the path of Chromium; by default one of the system's
 */
export async function openChromium(program?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-browser-'))
  await buildPrograms(folder)
  const server = await serve(folder)
  const executablePath = program ?? browsers.find((path) => existsSync(path))
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const heard = new Map<number, (progress: Progress) => void>()
  await page.exposeFunction('onProgress', (run: number, progress: unknown) =>
    heard.get(run)?.(Progress.parse(progress)),
  )
  await page.goto(`${server.address}/index.html`)
  let runs = 0
  const space = `jobs/suite`
  /** The keys of the last run's inputs, and the outcomes of its finished phases. */
  const inputs = new Set<string>()
  const outcomes: StepOutcome[] = []

  const place = async (): Promise<RunPlace> => {
    // Otherwise a second run with the same input would find the work of the first.
    await page.evaluate(() => suite.tidied())
    await page.evaluate((name) => suite.clear(name), space)
    inputs.clear()
    outcomes.length = 0
    return {
      async put(path) {
        const added = await page.evaluate(([to, from]) => suite.add(to, from), [space, `/file${path}`] as const)
        inputs.add(added.key)
        return added
      },
      fetch: (key, path) =>
        page.evaluate(([from, name, to]) => suite.save(from, name, to), [space, key, `/file${path}`] as const),
      async perform(task, { signal, progress }, names) {
        const run = runs++
        heard.set(run, progress)
        const cancel = () => void page.evaluate((id) => suite.cancel(id), run)
        signal.addEventListener('abort', cancel, { once: true })
        try {
          if (signal.aborted) throw new DocweaveError('CANCELLED')
          const answer = await page.evaluate(([id, given, called]) => suite.perform(id, given, called), [
            run,
            JSON.stringify(task),
            names,
          ] as const)
          const { outcome, failure } = Answer.parse(JSON.parse(answer))
          if (outcome) {
            outcomes.push(outcome)
            return outcome
          }
          throw isErrorCode(failure?.code)
            ? new DocweaveError(failure.code, failure.params, failure.cause)
            : new DocweaveError('INTERNAL', {}, failure)
        } finally {
          signal.removeEventListener('abort', cancel)
          heard.delete(run)
        }
      },
    }
  }

  /** Returns the files in the space that belong to no input and no finished phase. Each of these has one note. */
  const left = async (): Promise<string[]> => {
    const known = JSON.stringify(outcomes)
    const files = await page.evaluate((name) => suite.files(name), space)
    const isNote = (name: string) => name.startsWith('note-')
    return [
      ...files.filter((name) => !isNote(name) && !inputs.has(name) && !known.includes(name)),
      ...files.filter(isNote).slice(outcomes.length),
    ]
  }

  const close = async () => {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true })
  }
  const tidied = () => page.evaluate(() => suite.tidied())
  return { page, place, left, tidied, close }
}
