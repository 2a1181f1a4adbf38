/** Previews with the real tools and engines: their text and pages, and what remains in the store. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createDiskStore } from '@docweave/adapters/disk-store'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import { createSecretStore } from '@docweave/adapters/secret-store'
import { Preview, previewNote, type FileKind, type PreviewTask } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { endEngines } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { endOffices } from '@docweave/engines/office'
import { protect, unlock } from '@docweave/engines/pdf'
import { epubBook, hwpCells, hwpDocument, mobiBook, officeFile, officeTexts, readPdf } from '@docweave/fixtures'
import { previewStep } from '@docweave/tool-kit'
import { noteName } from '@docweave/tool-kit/run'
import { runs } from '@docweave/tools/runs'
import { tools } from '@docweave/tools/tools'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { newJob } from '../testing/new-job.ts'
import { makePreview, type PreviewServices } from './preview-activities.ts'

/** LibreOffice takes long to start on a busy machine. */
const timeout = 120_000

let folder: string
let documents: ReturnType<typeof createEmbeddedStore>
let services: PreviewServices
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-preview-'))
  documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  const files = createDiskStore(join(folder, 'files'))
  const secrets = createSecretStore(files, Buffer.alloc(32, 1))
  services = { files, jobs: createJobStore(documents), inspect, kindsOf, secrets, unlock, protect, folder }
})
afterEach(async () => {
  documents.close()
  await rm(folder, { recursive: true })
})
afterAll(() => Promise.all([endEngines(), endOffices()]))

/** Creates a job with one file, and the task that makes its preview. */
async function taskFor(kind: FileKind, content: Uint8Array | string): Promise<PreviewTask> {
  const jobId = `job-of-${kind}`
  await services.jobs.create(newJob(jobId, { state: 'done' }))
  const path = join(folder, 'given')
  await writeFile(path, content)
  const stored = await services.files.put(`jobs/${jobId}`, path)
  const step = previewStep(tools, kind)
  if (!step) throw new Error(`no tool for ${kind}`)
  return { jobId, locale: 'en', file: { ...stored, kind, source: 0 }, step }
}

const host = () => ({ signal: AbortSignal.timeout(timeout), heartbeat: () => {} })
const make = (task: PreviewTask) => makePreview(runs, services, host(), { ...task, memoryMegabytes: 1500 })
const recorded = async ({ jobId, file }: PreviewTask) =>
  Preview.optional().parse(await services.files.readNote(`jobs/${jobId}`, previewNote(file)))

async function open(task: PreviewTask) {
  const preview = await recorded(task)
  if (preview?.state !== 'done') throw new Error(`the preview is ${preview?.state ?? 'missing'}`)
  const pdf = await buffer(await services.files.read(`jobs/${task.jobId}`, preview.key))
  expect(pdf.length).toBe(preview.bytes)
  return { pages: preview.pages, pdf: readPdf(pdf) }
}

const pencils = officeTexts.table[1]?.[2] ?? ''

test.each<[FileKind, Uint8Array, string]>([
  ['docx', officeFile('pandoc.docx'), pencils],
  ['xlsx', officeFile('openpyxl.xlsx'), pencils],
  ['pptx', officeFile('python-pptx.pptx'), pencils],
  ['odt', officeFile('pandoc.odt'), pencils],
  ['hwp', hwpDocument({ format: 'hwp' }), hwpCells[0]],
  ['epub', epubBook(), 'The first chapter'],
  ['mobi', mobiBook(), 'The first chapter'],
])('shows the pages of a file of kind %s', { timeout }, async (kind, content, text) => {
  const task = await taskFor(kind, content)
  await make(task)
  const { pages, pdf } = await open(task)
  expect(pdf.pages).toHaveLength(pages)
  expect(
    pdf.pages
      .map((page) => page.text)
      .join('')
      .replaceAll(/\s/g, ''),
  ).toContain(text.replaceAll(/\s/g, ''))
})

test('shows the first 20 pages of a longer text, and counts all', { timeout }, async () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `line ${index + 1} of the log`)
  const task = await taskFor('txt', lines.join('\n'))
  await make(task)
  const { pages, pdf } = await open(task)
  expect(pages).toBeGreaterThan(20)
  expect(pdf.pages).toHaveLength(20)
  expect(pdf.pages[0]?.text).toContain('line 1 of the log')
  expect(pdf.pages[19]?.text).toContain('of the log')
})

test('is not taken for the finished work of a step', { timeout }, async () => {
  const task = await taskFor('txt', 'short')
  await make(task)
  const { tool, version, options } = task.step
  const { jobId, locale, file } = task
  const note = noteName(tool, version, options, locale, [file], 'run')
  expect(await services.files.readNote(`jobs/${jobId}`, note)).toBeUndefined()
})

test('records why a file has none, without its password also for a locked one', { timeout }, async () => {
  const damaged = await taskFor('docx', 'no document')
  await expect(make(damaged)).rejects.toMatchObject({ code: 'FILE_KIND_UNSUPPORTED' })
  const locked = await taskFor('xlsx', officeFile('locked.xlsx'))
  await expect(make(locked)).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' })
  expect(await recorded(locked)).toBeUndefined()
})

test('leaves nothing of a preview whose job was deleted meanwhile', { timeout }, async () => {
  const task = await taskFor('txt', 'a secret')
  const deleting = {
    ...services,
    inspect: async (...given: Parameters<typeof inspect>) => {
      await services.jobs.append(task.jobId, { type: 'expired', at: 1 })
      return inspect(...given)
    },
  }
  await makePreview(runs, deleting, host(), { ...task, memoryMegabytes: 1500 })
  const spaces: string[] = []
  for await (const { space } of services.files.spaces()) spaces.push(space)
  expect(spaces).toEqual([])
})
