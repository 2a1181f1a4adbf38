/**
 * A first visit: three scans on the home page, a pipeline of OCR, compression and splitting, its progress, and the downloads. On a phone
 * in Korean by touch alone, and on a desktop in Japanese by keyboard alone.
 */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { fetchFile, jobs } from './api-visitor.ts'
import { at, complaints } from './pages.ts'
import { scanOf, textOf } from './sample-files.ts'
import { tabTo } from './barriers.ts'

const scanned = (name: string, ...pages: string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: scanOf(pages.map((line) => [line])),
})
const scans = [
  scanned('회의록.pdf', 'The keeper reads the evening paper'),
  scanned('議事録.pdf', 'Nobody raised an objection', 'The proposal was accepted'),
  scanned('receipt.pdf', 'Seven lanterns and a rope'),
]
const sizes = scans.map(({ buffer }) => buffer.length)
/** The text of each result, one per page, in the order of the scans. */
const expected = [
  'The keeper reads the evening paper',
  'Nobody raised an objection',
  'The proposal was accepted',
  'Seven lanterns and a rope',
]
const plain = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim()
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Expects files of one page each with the expected text, smaller in total than the scans. */
function expectResults(files: readonly Buffer[]) {
  expect(files.map((file) => textOf(file).map(plain))).toEqual(expected.map((line) => [line]))
  const total = (all: readonly number[]) => all.reduce((sum, size) => sum + size, 0)
  expect(total(files.map(({ length }) => length))).toBeLessThan(total(sizes))
}

test.describe('on a phone, by touch, in Korean', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' })

  test('makes three scans searchable, smaller and split, and nothing is wider than the phone', async ({ page }) => {
    test.setTimeout(120_000)
    const said = complaints(page)
    const tooWide: string[] = []
    await page.exposeFunction('tellTooWide', (where: string) => tooWide.push(where))
    await page.addInitScript(() => {
      // Checks every frame, also between two actions of this test.
      const look = () => {
        const width = document.documentElement?.scrollWidth ?? 0
        if (width > 360) Reflect.get(window, 'tellTooWide')(`${location.pathname}: ${width}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(at('/', 'ko'), { waitUntil: 'networkidle' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('파일 선택').tap()])
    await chooser.setFiles(scans)
    await page
      .getByRole('status')
      .getByRole('link', { name: /^PDF 글자 인식/ })
      .tap()
    for (const { name } of scans) await expect(page.getByRole('region', { name: '파일' })).toContainText(name)
    for (const name of ['PDF 압축', 'PDF 나누기']) {
      await page.getByRole('button', { name: '단계 추가', exact: true }).tap()
      await page
        .getByRole('list', { name: '여기에 추가할 도구' })
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .tap()
    }
    await expect(page.getByText('결과: PDF 파일 4개')).toBeVisible()
    await page.getByRole('button', { name: '실행', exact: true }).tap()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('진행 중', { timeout: 20_000 })
    const reading = page.getByRole('region', { name: '1단계: PDF 글자 인식(OCR)' })
    await expect(reading).toContainText(/4페이지 중 [1-4]페이지/, { timeout: 30_000 })
    await expect(heading).toHaveText('완료', { timeout: 60_000 })
    const links = page.getByRole('region', { name: '결과' }).getByRole('link', { name: /\.pdf 내려받기$/ })
    await expect(links).toHaveCount(expected.length)
    const files: Buffer[] = []
    for (const link of await links.all()) {
      const [download] = await Promise.all([page.waitForEvent('download'), link.tap()])
      files.push(await readFile(await download.path()))
    }
    expectResults(files)
    expect(tooWide).toEqual([])
    expect(said).toEqual([])
  })
})

test.describe('on a desktop, by keyboard alone, in Japanese', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'ja-JP' })

  test('makes three scans searchable, smaller and split', async ({ page }) => {
    test.setTimeout(120_000)
    const press = (key: string) => page.keyboard.press(key)
    // Without an early listener, a key press could open the browser's own file chooser before the listener is registered.
    page.on('filechooser', () => undefined)
    await page.goto(at('/', 'ja'), { waitUntil: 'networkidle' })
    await tabTo(page, page.locator('input[type=file]'))
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Enter')])
    await chooser.setFiles(scans)
    await tabTo(page, page.getByRole('status').getByRole('link', { name: /^PDFの文字認識/ }))
    await press('Enter')
    await expect(page.getByRole('region', { name: 'ファイル', exact: true })).toContainText('receipt.pdf')
    const more = page.getByRole('button', { name: 'ステップを追加' })
    await tabTo(page, more)
    for (const word of ['あっしゅく', 'ぶんかつ']) {
      await expect(more).toBeFocused()
      await press('Enter')
      await expect(page.getByRole('searchbox')).toBeFocused()
      await page.keyboard.type(word)
      await press('Enter')
    }
    await expect(page.locator('ol.thread h2')).toHaveText([/文字認識/, /圧縮/, /分割/])
    await tabTo(page, page.getByRole('button', { name: '実行', exact: true }))
    await press('Enter')
    await page.waitForURL(/\/download\//, { timeout: 20_000 })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    await expect(heading).toHaveText('完了', { timeout: 60_000 })
    await tabTo(page, page.getByRole('link', { name: '一括ダウンロード（ZIP）' }))
    const [archive] = await Promise.all([page.waitForEvent('download'), press('Enter')])
    expect(archive.suggestedFilename()).toMatch(/\.zip$/)
    const id = idOf(page)
    const { results } = await jobs.get.query({ id })
    expectResults(await Promise.all(results.map((_, index) => fetchFile(id, index))))
  })
})
