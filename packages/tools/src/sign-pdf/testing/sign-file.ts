/** Test helpers that run sign-pdf and examine the output with other programs. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, Document, Matrix, PDFDocument } from 'mupdf'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { protect, unlock } from '@docweave/engines/pdf'
import { createTestStore, runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { runStep } from '@docweave/tool-kit/run'
import { run } from '../run.ts'

const outcomes: Pick<WholeOutcome, 'remove'>[] = []

/** Removes the files that the tests created. */
export const removeAll = () => Promise.all(outcomes.splice(0).map(({ remove }) => remove()))

/** Signs a file. Throws what the tool throws. */
export async function sign(content: Uint8Array, options: Record<string, unknown>, locale: 'en' | 'ko' | 'ja' = 'en') {
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options, locale })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  return { path: file.path, bytes: readFileSync(file.path), notices: outcome.notices.map(({ code }) => code) }
}

/** Signs a file as the last step of a job whose results are protected with `password`. */
export async function signProtected(content: Uint8Array, options: Record<string, unknown>, password: string) {
  const folder = mkdtempSync(join(tmpdir(), 'docweave-protected-'))
  outcomes.push({ remove: () => rm(folder, { recursive: true, force: true }) })
  const files = createTestStore(join(folder, 'store'))
  const given = join(folder, 'given.pdf')
  writeFileSync(given, content)
  const { key, bytes } = await files.put('jobs/protected', given)
  const secrets = { put: async () => 'password', get: async () => password }
  const { tool } = run
  const outcome = await runStep(
    run,
    {
      phase: 'run',
      jobId: 'protected',
      locale: 'en',
      step: 0,
      group: 0,
      tool: tool.id,
      version: tool.version,
      options: tool.options.parse(options),
      inputs: [{ key, bytes, kind: 'pdf', source: 0 }],
      memoryMegabytes: 1000,
      protect: 'password',
    },
    { files, secrets, inspect, kindsOf, unlock, protect, folder },
    { signal: new AbortController().signal, progress: () => undefined },
  )
  const path = join(folder, 'result.pdf')
  await files.fetch('jobs/protected', outcome.files[0]?.key ?? '', path)
  return { path }
}

/** Returns a program's output. Throws if it fails. */
export const program = (name: string, ...args: string[]) => execFileSync(name, args, { encoding: 'utf8' })

export const textOf = (path: string, ...options: string[]) => program('pdftotext', ...options, path, '-')

/** Whether a file is valid according to qpdf. */
export const isSound = (path: string) =>
  program('qpdf', '--check', path).includes('No syntax or stream encoding errors')

/** The colour of a page at a point, in fractions of its width and height. */
export function colourAt(bytes: Uint8Array, index: number, x: number, y: number): number[] {
  const page = Document.openDocument(bytes, 'application/pdf').loadPage(index)
  const pixmap = page.toPixmap(Matrix.identity, ColorSpace.DeviceRGB, false, true)
  const at = Math.floor(y * pixmap.getHeight()) * pixmap.getStride() + 3 * Math.floor(x * pixmap.getWidth())
  return [...pixmap.getPixels().slice(at, at + 3)]
}

export const white = [255, 255, 255]
export const red = [255, 0, 0]
export const place = { pages: '1', x: 0.1, y: 0.2, width: 0.4, height: 0.1 }
/** A completely red sheet. */
export const redStamp = {
  kind: 'drawing',
  path: 'M0 0L40 0L40 20L0 20Z',
  sheetWidth: 40,
  sheetHeight: 20,
  colour: '#ff0000',
}

/** Returns a page with extra dictionary entries, whose content leaves the graphics state changed. */
export function oddPage(entries: Record<string, unknown>, content = ''): Uint8Array {
  const document = new PDFDocument()
  document.insertPage(-1, document.addPage([0, 0, 400, 600], 0, {}, content))
  const page = document.findPage(0)
  for (const [key, value] of Object.entries(entries)) page.put(key, value)
  return document.saveToBuffer('').asUint8Array().slice()
}
