/** Stores failed inputs for replay: the file, and a note with the tool and its options. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FileKind } from '@docweave/contract'
import { z } from 'zod'
import type { Outcome } from './trials/trial.ts'

const Note = z.object({
  tool: z.string(),
  kind: FileKind,
  options: z.record(z.string(), z.unknown()),
  file: z.string(),
  beside: z.object({ kind: FileKind, file: z.string() }).optional(),
  seed: z.number(),
  number: z.number(),
  mutations: z.array(z.string()),
  outcome: z.string(),
  detail: z.string(),
})
export type Note = z.infer<typeof Note>

/** Writes a case into a subfolder of `folder` named after its outcome; returns the note's path. */
export async function saveCase(
  folder: string,
  {
    bytes,
    beside,
    ...note
  }: Omit<Note, 'file' | 'beside' | 'outcome' | 'detail'> & {
    bytes: Uint8Array
    beside?: { kind: FileKind; bytes: Uint8Array } | undefined
  },
  outcome: Pick<Outcome, 'code' | 'detail' | 'left'>,
): Promise<string> {
  const code = outcome.left.length > 0 ? 'LEFT' : outcome.code
  const place = join(folder, code)
  await mkdir(place, { recursive: true })
  const stem = join(place, `${note.tool}-${note.seed}-${note.number}`)
  await writeFile(`${stem}.${note.kind}`, bytes)
  if (beside) await writeFile(`${stem}.beside.${beside.kind}`, beside.bytes)
  const written: Note = {
    ...note,
    file: basename(`${stem}.${note.kind}`),
    ...(beside ? { beside: { kind: beside.kind, file: basename(`${stem}.beside.${beside.kind}`) } } : {}),
    outcome: code,
    detail: [outcome.detail, ...outcome.left].join('\n'),
  }
  await writeFile(`${stem}.json`, `${JSON.stringify(written, null, 2)}\n`)
  return `${stem}.json`
}

/** Reads a case by the path of its note or of its file. */
export async function readCase(path: string): Promise<Note & { path: string; besidePath?: string }> {
  const notePath = path.replace(/(?:\.beside)?\.[a-z0-9]+$/, '.json')
  const note = Note.parse(JSON.parse(await readFile(notePath, 'utf8')))
  const folder = dirname(notePath)
  return {
    ...note,
    path: join(folder, note.file),
    ...(note.beside ? { besidePath: join(folder, note.beside.file) } : {}),
  }
}
