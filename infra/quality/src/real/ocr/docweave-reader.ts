/** Reads a PDF of pictures with our own tool, as a worker does: split, all chunks at once, and both of its outputs from the same chunks. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError, type DocumentLanguage, type StepTask } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inJob } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { runStep } from '@docweave/tool-kit/run'
import { createTestStore } from '@docweave/tool-kit/whole-run'
import { runs } from '@docweave/tools/runs'

/** The options of the languages, the same that the peers get. */
const languagesOf: Record<DocumentLanguage, readonly DocumentLanguage[]> = { en: ['en'], ko: ['ko', 'en'], ja: ['ja'] }

/** Never called: the documents have no passwords. */
const notHere = (): never => {
  throw new DocweaveError('INTERNAL')
}

export interface DocweaveReading {
  /** The path of the PDF with its text layer. */
  pdf: string
  /** The text output, by page. */
  texts: string[]
  /** The time until the PDF is there. */
  seconds: number
}

/** @param folder a folder that does not exist yet */
export async function readByDocweave(
  path: string,
  language: DocumentLanguage,
  folder: string,
): Promise<DocweaveReading> {
  const runnable = runs.get('pdf-ocr')
  if (!runnable) throw new Error('no tool pdf-ocr')
  const work = join(folder, 'work')
  await mkdir(work, { recursive: true })
  const [files, space] = [createTestStore(join(folder, 'store')), 'jobs/bench']
  const { tool } = runnable
  const input = { ...(await files.put(space, path)), kind: 'pdf' as const, source: 0 }
  const host = {
    ...{ files, inspect, kindsOf, folder: work, unlock: notHere, protect: notHere },
    secrets: { put: notHere, get: async () => undefined },
  }
  const hooks = { signal: new AbortController().signal, progress: () => undefined }
  const perform = (task: StepTask) => runStep(runnable, task, host, hooks)
  const taskWith = (output: 'pdf' | 'txt') => ({
    ...{ jobId: 'bench', locale: 'en' as const, step: 0, group: 0, tool: tool.id, version: tool.version },
    options: tool.options.parse({ languages: languagesOf[language], output }),
    ...{ inputs: [input], memoryMegabytes: 1500 },
  })
  return await inJob(folder, async () => {
    const from = performance.now()
    const shared = taskWith('pdf')
    const { chunks } = await perform({ ...shared, phase: 'split' })
    const maps = await Promise.all(chunks.map((chunk, index) => perform({ ...shared, phase: 'map', chunk, index })))
    const parts = maps.flatMap((map) => map.files)
    const output = async (kind: 'pdf' | 'txt') => {
      const { files: made } = await perform({ ...taskWith(kind), phase: 'join', parts })
      const out = join(folder, `output.${kind}`)
      await files.fetch(space, made[0]?.key ?? '', out)
      return out
    }
    const pdf = await output('pdf')
    const seconds = (performance.now() - from) / 1000
    const texts = (await readFile(await output('txt'), 'utf8')).split('\f')
    return { pdf, texts, seconds }
  })
}
