/** Callers are served in order, and a LibreOffice process that dies is replaced. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeFile } from '@docweave/fixtures'
import { endOffices, warmUp } from './index.ts'
import { convert } from './testing/convert.ts'

const timeout = 60_000

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-pool-'))
  path = join(folder, 'in.docx')
  await writeFile(path, officeFile('npm-docx.docx'))
})
afterAll(async () => {
  await endOffices()
  await rm(folder, { recursive: true })
})

const convertTo = (name: string, onProgress: (percent: number) => void = () => undefined) =>
  convert(path, 'docx', { out: join(folder, `${name}.pdf`), onProgress })

/** Returns the LibreOffice processes of this process: those of one program, or all, including the sandboxes. */
function running(program: 'soffice.bin' | '' = ''): string[] {
  try {
    const found = execFileSync('pgrep', ['-f', `${program}.*docweave-engines-${process.pid}-[^/]*/office-`], {
      encoding: 'utf8',
    })
    return found.trim().split('\n')
  } catch {
    return []
  }
}

it('serves callers in order, two at a time', { timeout }, async () => {
  const order: number[] = []
  const names = Array.from({ length: 8 }, (_, at) => at)
  await Promise.all(names.map((at) => convertTo(`${at}`, () => order.includes(at) || order.push(at))))
  // When one begins, all earlier ones have begun, except possibly the one that the other process is still starting.
  for (const [place, at] of order.entries()) {
    const begun = new Set(order.slice(0, place))
    expect(names.slice(0, at).filter((each) => !begun.has(each)).length).toBeLessThan(2)
  }
  expect(order.toSorted((a, b) => a - b)).toEqual(names)
  expect(running('soffice.bin').length).toBeLessThanOrEqual(2)
})

it('starts another process if the spare has died', { timeout }, async () => {
  // The pool starts a spare some time after a job has taken one.
  await expect.poll(() => running('soffice.bin').length, { timeout: 20_000 }).toBe(1)
  const atRest = running()
  for (const pid of running('soffice.bin')) process.kill(Number(pid), 'SIGKILL')
  // The driver detects that, and exits with its sandbox.
  await expect.poll(() => running().filter((pid) => atRest.includes(pid)), { timeout: 20_000 }).toEqual([])
  await convertTo('after')
  expect(running('soffice.bin').length).toBeGreaterThan(0)
})

it('has a spare before the first document', { timeout }, async () => {
  await endOffices()
  expect(running('soffice.bin')).toEqual([])
  warmUp()
  await expect.poll(() => running('soffice.bin').length, { timeout: 20_000 }).toBe(1)
  await convertTo('ready')
  expect(running('soffice.bin').length).toBe(1)
})
