/** Runs the peers that are Python programs, in one environment. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { z } from 'zod'
import { pythonWith } from '../conversion-truth/peers.ts'
import type { Places } from './sets.ts'

const script = new URL('peers.py', import.meta.url).pathname

const Tables = z.record(z.string(), z.record(z.string(), z.array(z.array(z.array(z.string().nullable()))).nullable()))
const Markdown = z.record(z.string(), z.record(z.string(), z.string().nullable()))

async function byPeers({ folder }: Places, kind: 'tables' | 'markdown', paths: readonly string[]): Promise<unknown> {
  const python = await pythonWith(join(folder, `peers-${kind}`), 'real-peers')
  const out = join(folder, `${kind}.json`)
  await execa(python, [script, kind, out, ...paths], { stderr: 'ignore' })
  return JSON.parse(await readFile(out, 'utf8'))
}

/** The tables that camelot and pdfplumber find: by document and program, rows of cells. */
export const peerTables = async (places: Places, paths: readonly string[]): Promise<z.infer<typeof Tables>> =>
  Tables.parse(await byPeers(places, 'tables', paths))

/** The Markdown that PyMuPDF4LLM and MarkItDown write, by document and program. */
export const peerMarkdown = async (places: Places, paths: readonly string[]): Promise<z.infer<typeof Markdown>> =>
  Markdown.parse(await byPeers(places, 'markdown', paths))
