/** The installed package of the command line against the whole system, on every supported Node of this machine. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scannedPdf } from '@docweave/fixtures'
import { execa } from 'execa'
import { PDFDocument } from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installCliPackage, installedNodes, type InstalledPackage } from '../cli-package/testing/installed-package.ts'
import { startBreakable, type BreakableSystem } from './support/system.ts'

let broken: BreakableSystem
let root: string
let installed: InstalledPackage
const scan = scannedPdf({ language: 'en', pages: 1 })
const nodes = [...(await installedNodes())]

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-command-line-'))
  installed = await installCliPackage(root)
  broken = await startBreakable()
})
afterAll(async () => {
  await broken?.remove()
  await rm(root, { recursive: true, force: true })
})

const environment = () => ({ DOCWEAVE_URL: broken.system.urls.site, LC_ALL: 'C' })

test.each(nodes)('Node %s: reads a scan from a pipe, and writes it with its text', async (_version, node) => {
  const { exitCode, stdout, stderr } = await execa(node, [installed.program, 'run', 'pdf-ocr:languages=en', '-'], {
    env: environment(),
    input: scan,
    encoding: 'buffer',
    reject: false,
  })
  expect([exitCode, Buffer.from(stderr).toString()]).toEqual([0, ''])
  const page = PDFDocument.openDocument(stdout, 'application/pdf').loadPage(0)
  expect(page.toStructuredText('').asText()).toContain('conversion service must process')
})

test('a watcher that is killed again and again processes every file once', async () => {
  const [inbox, out] = [join(root, 'in'), join(root, 'out')]
  await mkdir(inbox)
  const names = Array.from({ length: 6 }, (_, index) => `스캔 ${index}.pdf`)
  for (const name of names) await writeFile(join(inbox, name), scan)
  const [, node = process.execPath] = nodes.at(-1) ?? []
  const words = ['run', 'compress-pdf', '--watch', inbox, '--out', out, '--settle', '0.2']
  const done = async () => (await readdir(join(inbox, 'done')).catch(() => [])).length
  const journal = () => readdir(join(inbox, '.docweave/journal')).catch(() => ['not opened'])
  // Shorter and longer than a job, so that the kills hit different points.
  for (let run = 0; (await done()) < names.length || (await journal()).length > 0; run++) {
    expect(run).toBeLessThan(60)
    const watching = execa(node, [installed.program, ...words], { env: environment(), reject: false })
    await pause(1_200 + ((run * 370) % 1_900))
    watching.kill('SIGKILL')
    await watching
  }
  expect((await readdir(join(inbox, 'done'))).toSorted()).toEqual(names)
  expect((await readdir(out)).toSorted()).toEqual(names.map((name) => name.replace('.pdf', '-docweave.pdf')))
  for (const name of await readdir(out))
    expect((await readFile(join(out, name))).subarray(0, 5).toString()).toBe('%PDF-')
})
