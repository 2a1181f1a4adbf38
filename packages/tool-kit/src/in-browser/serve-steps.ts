/** The program of the worker that runs the steps of a page's jobs in the browser, with the code that runs them on the server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract'
import type { RunnableTool } from '../run/define-run.ts'
import { inspectApart, inspectTogether } from '../run/inspect-inputs.ts'
import { runStep } from '../run/run-step.ts'
import type { Inspection, StepHost } from '../run/step-host.ts'
import { BrowserSecrets } from './browser-secrets.ts'
import { BrowserStore, keyOf } from './browser-store.ts'
import { checkOnRequest } from './check-on-request.ts'
import type { EarlyFile, StepReply, StepRequest } from './messages.ts'
import { openRunsFolder } from './runs-folder.ts'

export interface StepServer extends Pick<StepHost, 'inspect' | 'kindsOf' | 'unlock' | 'protect'> {
  /** The tools that run in the browser, by id. Each is loaded when it is first needed. */
  runs: ReadonlyMap<string, () => Promise<RunnableTool>>
  /** Whether an engine trapped, so that its memory may be damaged. */
  hasTrapped(): boolean
  /** Loads the engine of PDFs. */
  warmUp(): Promise<void>
}

/** Takes a lock that nobody else has. The browser gives it back when the worker has ended. */
const hold = (lock: string): Promise<void> =>
  new Promise((resolve) => {
    void navigator.locks.request(lock, () => {
      resolve()
      return new Promise(() => undefined)
    })
  })

/** Answers the requests of the page. Call it before anything is awaited: requests that come before are lost. */
export function serveSteps({ runs, hasTrapped, warmUp, ...engines }: StepServer): void {
  const store = openRunsFolder().then((folder) => new BrowserStore(folder))
  const secrets = new BrowserSecrets()
  const tell = (reply: StepReply) => postMessage(reply)
  let held: Promise<void> | undefined
  let warm: Promise<void> | undefined
  const opened = new Map<string, Inspection>()

  /** Opens a file before its job. One that does not open fails in the job. */
  async function openBefore({ kind, content }: EarlyFile): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'before-'))
    try {
      const bytes = new Uint8Array(await content.arrayBuffer())
      const path = join(folder, `file.${kind}`)
      await writeFile(path, bytes)
      const inspection = await engines.inspect(path, kind, new AbortController().signal).catch(() => undefined)
      if (inspection) opened.set(await keyOf(bytes), inspection)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  /** Loads what the tools need. What cannot be loaded now is loaded, or fails, when a step needs it. */
  async function load(tools: readonly string[]): Promise<void> {
    const loaded = await Promise.all(
      tools.map(async (tool) =>
        runs
          .get(tool)?.()
          .catch(() => undefined),
      ),
    )
    if (loaded.some((runnable) => runnable?.tool.accepts.includes('pdf')))
      await (warm ??= warmUp().catch(() => undefined))
  }

  async function perform(request: StepRequest): Promise<unknown> {
    if (request.type === 'load') return load(request.tools)
    if (request.type === 'open') {
      for (const file of request.files) await openBefore(file)
      return undefined
    }
    const files = await store
    if (request.type === 'add') return files.add(request.space, new Uint8Array(await request.file.arrayBuffer()))
    if (request.type === 'read') return new Response(await files.read(request.space, request.key)).blob()
    if (request.type === 'remove')
      return Promise.all([files.removeSpace(request.space), secrets.removeSpace(request.space)])
    // To cancel a request, the page ends the worker: the engines do not return before they are done.
    const { signal } = new AbortController()
    const host: StepHost = {
      ...engines,
      files,
      secrets,
      opened,
    }
    if (request.type === 'inspect')
      return request.which === 'together'
        ? inspectTogether(host, request.request, signal)
        : inspectApart(host, request.request, signal)
    const { id, task, names, lock } = request
    await (held ??= hold(lock))
    const runnable = await runs.get(task.tool)?.()
    if (!runnable) throw new DocweaveError('TOOL_UNAVAILABLE')
    checkOnRequest(runnable.tool, task.inputs)
    const named: StepHost = { ...host, nameOf: async (_jobId, source) => names[source] }
    return runStep(runnable, task, named, { signal, progress: (progress) => tell({ id, type: 'progress', progress }) })
  }

  async function answer(request: StepRequest): Promise<void> {
    const { id } = request
    try {
      const result = await perform(request)
      tell({ id, type: 'done', result, isLast: hasTrapped() })
    } catch (error) {
      // The visitor reads the code's text; the engine's own message is for the browser's console.
      const { code, params, cause } = DocweaveError.from(error)
      console.error('request failed', request.type, code, cause ?? error)
      tell({ id, type: 'failed', failure: { code, params, cause: String(cause ?? error) }, isLast: hasTrapped() })
    }
  }

  addEventListener('message', ({ data }: MessageEvent<StepRequest>) => void answer(data))
}
