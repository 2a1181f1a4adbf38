import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scannedPdf } from '@docweave/fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findText, textPdf } from './support/find-text.ts'
import { activitiesOf, stateOf, workingOf } from './support/history.ts'
import { operatorOf, startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor, type Visitor } from './support/visitor.ts'

let broken: BreakableSystem
let visitor: Visitor
const scan = scannedPdf({ language: 'en', pages: 10 })
const ocr = [{ tool: 'pdf-ocr', options: { languages: ['en'] } }]

beforeAll(async () => {
  // Results expire after some seconds, and the expiry schedule runs every two seconds.
  broken = await startBreakable({
    DOCWEAVE_RESULT_HOURS: '0.002',
    DOCWEAVE_UPLOAD_HOURS: '0.002',
    DOCWEAVE_EXPIRE_EVERY_SECONDS: '2',
  })
  visitor = createVisitor(broken.system.urls.site)
})
afterAll(() => broken?.remove())

const filesOf = (id: string) => readdir(join(broken.dataFolder, 'files/jobs', id)).catch((): string[] => [])

/** Returns this system's running engines, whose command lines contain its folder. */
function engines(): string {
  try {
    return execFileSync('pgrep', ['-fa', `tesseract.*${broken.dataFolder}`], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Returns the work folders of active runs, and of requests in the folders of engine processes. */
async function workFolders(): Promise<string[]> {
  const work = join(broken.dataFolder, 'work')
  const found = (await readdir(work, { recursive: true })).map((path) => path.split('/').slice(1))
  return found.flatMap(([folder = '', ...below]) => {
    if (!folder.startsWith('docweave-engines-')) return folder === '' || below.length > 0 ? [] : [folder]
    return below.at(-1) === 'task' ? [[folder, ...below].join('/')] : []
  })
}

test('a stopping worker finishes its chunks, and another continues', async () => {
  const { worker } = broken.system.processes
  const { temporal } = broken.system.urls
  const id = await visitor.start([await visitor.upload(scan, 'scan.pdf')], ocr)
  await expect.poll(() => workingOf(temporal, id), { timeout: 20_000 }).not.toEqual([])
  const working = await workingOf(temporal, id)
  await worker.restart()
  await visitor.ended(id)
  const activities = await activitiesOf(temporal, id)
  for (const each of working)
    expect(activities.find((one) => one.id === each)).toMatchObject({ attempt: 1, completed: true })
})

test('a cancelled job ends soon with its engines, and can be retried', async () => {
  const id = await visitor.start([await visitor.upload(scan, 'scan.pdf')], ocr)
  await visitor.until(id, () => engines() !== '')
  await visitor.cancel(id)
  await visitor.ended(id, 'cancelled', 5)
  expect(engines()).toBe('')
  await expect.poll(workFolders, { timeout: 2_000 }).toEqual([])
  await visitor.retry(id)
  await visitor.until(id, ({ state }) => state === 'done' || state === 'expired')
})

test('a job that is deleted while it runs stops, and no file of it remains or is written later', async () => {
  const upload = await visitor.upload(scan, 'scan.pdf')
  const id = await visitor.start([upload], ocr)
  await visitor.until(id, () => engines() !== '')
  await visitor.remove(id)
  expect([engines(), (await visitor.look(id)).state]).toEqual(['', 'expired'])
  const uploadFiles = () => readdir(join(broken.dataFolder, 'files/uploads', upload)).catch((): string[] => [])
  // Longer than a write in progress could take.
  await pause(2_000)
  expect([await filesOf(id), await uploadFiles(), await workFolders()]).toEqual([[], [], []])
  await expect.poll(() => stateOf(broken.system.urls.temporal, id), { timeout: 30_000 }).toBe('unknown')
})

test('results expire with files, names and page, also while an operator has paused a queue', async () => {
  const ops = operatorOf(broken.system.urls.temporal, broken.dataFolder)
  expect(await ops('pause', 'pdf')).toMatchObject({ code: 0 })
  const page = scannedPdf({ language: 'en', pages: 1 })
  const id = await visitor.start([await visitor.upload(page, '비밀 계약서.pdf')], ocr)
  await visitor.ended(id)
  expect((await filesOf(id)).length).toBeGreaterThan(0)
  const gone = await visitor.until(id, ({ state }) => state === 'expired', 40)
  expect(await ops('resume', 'pdf')).toMatchObject({ code: 0 })
  expect([await filesOf(id), gone.inputs, gone.results]).toEqual([[], [], []])
  const result = await fetch(`${broken.system.urls.site}/results/${id}/0`)
  expect([result.status, await result.json()]).toEqual([410, { code: 'RESULT_EXPIRED', params: {} }])
  const view = await fetch(`${broken.system.urls.site}/download/${id}`)
  expect(view.status).toBe(410)
})

test('results that expire while no worker runs are removed at its restart, and no trace remains on disk', async () => {
  const { worker } = broken.system.processes
  const [name, content] = ['Kassenbuch-5518-비밀', 'Zinkweiss-9046']
  const id = await visitor.start(
    [await visitor.upload(textPdf(content), `${name}.pdf`)],
    [{ tool: 'pdf-to-txt', options: {} }],
  )
  const { expiresAt = 0 } = await visitor.ended(id)
  await worker.kill('SIGKILL')
  for (const secret of [name, content]) expect(await findText(broken.dataFolder, secret)).not.toEqual([])
  await pause(expiresAt - Date.now() + 1000)
  expect((await visitor.look(id)).state).toBe('done')
  await worker.start()
  await visitor.until(id, ({ state }) => state === 'expired', 40)
  for (const secret of [name, content])
    await expect.poll(() => findText(broken.dataFolder, secret), { timeout: 20_000, interval: 500 }).toEqual([])
})
