/** The service worker in Chromium: pages fetch and download the files of this browser's jobs, and the server hears nothing of it. */
import { readFile } from 'node:fs/promises'
import type { Job, JobResult } from '@docweave/contract'
import { afterAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { serviceWorkerPolicy } from '../../../edge/assets.ts'
import { openSite } from './testing/open-site.ts'
import type { Site } from './testing/page-program.ts'

declare const site: Site

const { page, strays, served, close } = await openSite(serviceWorkerPolicy, process.env.CHROMIUM_PATH)
afterAll(close)

const keys = ['a', 'b'].map((letter) => letter.repeat(64))
const [first = '', second = ''] = keys
const result = (key: string, name: string, kind: JobResult['kind']): JobResult => ({
  ...{ key, name, kind, bytes: 10, source: 0, sourceBytes: 10 },
})
const job: Job = {
  ...{ id: 'here-1', revision: 0, state: 'done', locale: 'ko', visitor: 'here', createdAt: Date.UTC(2026, 4, 6) },
  inputs: [{ key: second, name: '계약서.pdf', kind: 'pdf', bytes: 10 }],
  steps: [],
  results: [result(first, '보고서.pdf', 'pdf'), result(second, '議事録.txt', 'txt')],
  notices: [],
}
const contents = { [first]: '0123456789', [second]: 'abcdefghij' }

const ask = (path: string, init?: { method?: string; headers?: Record<string, string> }) =>
  page.evaluate(([path, init]) => site.ask(path, init), [path, init] as const)

/** Clicks a link of the page. */
const click = (path: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, download: '' })
    document.body.append(link)
    link.click()
    link.remove()
  }, `/results/${path}`)

/** Returns the name and the content of what a link downloads. */
async function download(path: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), click(path)])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('a page is controlled once it has registered the service worker', async () => {
  expect(await page.evaluate(() => site.prepare())).toBe(true)
  await page.evaluate(([job, contents]) => site.store(job, contents), [job, contents] as const)
})

test('a page fetches a result, a part of it, and an input', async () => {
  const whole = await ask('here-1/0')
  expect(whole).toMatchObject({ status: 200, text: '0123456789' })
  expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '10' })
  const part = await ask('here-1/0', { headers: { range: 'bytes=2-4' } })
  expect(part).toMatchObject({ status: 206, text: '234' })
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10' })
  expect(await ask('here-1/input/0')).toMatchObject({ status: 200, text: 'abcdefghij' })
  expect(await ask('here-1/0', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
})

test('a page reads why there is no file', async () => {
  expect(await ask('here-1/7')).toMatchObject({ status: 404, text: '{"code":"JOB_NOT_FOUND","params":{}}' })
  expect(await ask('here-2/0')).toMatchObject({ status: 404 })
})

test('links download a result under its name', async () => {
  const { name, content } = await download('here-1/0')
  expect(name).toBe('보고서.pdf')
  expect(content.toString()).toBe('0123456789')
})

test('links download all results as a zip', async () => {
  const { name, content } = await download('here-1/all.zip')
  expect(name).toBe('계약서.zip')
  const names: string[] = []
  for await (const { fileName } of (await fromBufferPromise(content)).eachEntry()) names.push(fileName)
  expect(names).toEqual(['보고서.pdf', '議事録.txt'])
})

test('a link to a missing file leaves the page as it is', async () => {
  const address = page.url()
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith('/here-1/7')),
    click('here-1/7'),
  ])
  expect(answer.status()).toBe(404)
  expect(page.url()).toBe(address)
  expect(await ask('here-1/0')).toMatchObject({ status: 200 })
})

test('a page that was reloaded without the cache is controlled again', async () => {
  const session = await page.context().newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })])
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await page.evaluate(() => site.prepare())).toBe(true)
  expect(await ask('here-1/0')).toMatchObject({ status: 200, text: '0123456789' })
})

test('nothing of local files has reached the server, and other requests still do', async () => {
  expect(strays.filter((each) => each !== 'GET /favicon.ico')).toEqual([])
  expect(await ask('4f0c/0')).toMatchObject({ status: 404, text: '' })
  expect(strays).toContain('GET /results/4f0c/0')
})

test('a page is told when there is no service worker', async () => {
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
  })
  served.delete('/service-worker.js')
  await page.reload()
  expect(await page.evaluate(() => site.prepare())).toBe(false)
})
