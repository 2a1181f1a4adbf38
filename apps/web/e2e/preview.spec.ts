/** Previews that the server makes: of Word, Excel, PowerPoint and HWP files, on a job's page and at their addresses. */
import { expect, test, type Page } from '@playwright/test'
import { documentPdf, hwpDocument, officeFile, readPdf, storedConversion, type ReadPdf } from '@docweave/fixtures'
import { fetchFile, holdKeys, jobs, own, start, statusOf, untilOver, upload } from './api-visitor.ts'
import { at, complaints } from './pages.ts'

/** Office programs take long to start on a busy machine. */
const patience = { timeout: 60_000, intervals: [500] }

const textOf = ({ pages }: ReadPdf) => pages.map(({ text }) => text).join('\n')

const preview = (page: Page) => page.getByRole('region', { name: /^Preview of/ })

/** Runs a tool on a file and returns the job's id once it has ended. */
async function run(tool: string, name: string, content: Uint8Array, state = 'done') {
  const id = await start([await upload({ name, buffer: Buffer.from(content) })], { tool })
  expect((await untilOver(id)).job.state).toBe(state)
  return id
}

/** Fetches a preview once it is made. */
async function previewAt(id: string, file: string) {
  const path = `${file}/preview.pdf`
  await expect.poll(() => statusOf(id, path), patience).toBe(200)
  return readPdf(await fetchFile(id, path))
}

async function open(page: Page, id: string) {
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
  await preview(page).scrollIntoViewIfNeeded()
}

const specimen = documentPdf({ pages: 2 })

for (const { kind, source, text } of [
  { kind: 'docx', source: specimen, text: 'Page 1 of the specimen' },
  { kind: 'xlsx', source: storedConversion('ledger-all-ko'), text: '작성일' },
  { kind: 'pptx', source: specimen, text: 'Page 1 of the specimen' },
])
  test(`shows the pages of a ${kind}`, async ({ page }) => {
    test.setTimeout(120_000)
    const said = complaints(page)
    const id = await run(`pdf-to-${kind}`, 'source.pdf', source)
    await open(page, id)
    await expect(preview(page).locator('canvas').first()).toBeVisible({ timeout: 60_000 })
    await expect(preview(page).locator('figcaption')).toHaveText(/^\d+ pages?, [\d.]+\sk?B$/)
    expect(said).toEqual([])
    const pdf = await previewAt(id, '0')
    expect(textOf(pdf)).toContain(text)
  })

test('draws a page that comes into sight while the browser is too busy to say so at once', async ({ page }) => {
  // A busy browser tells of several changes in one call, the oldest first.
  await page.addInitScript(() => {
    const Observer = IntersectionObserver
    window.IntersectionObserver = class extends Observer {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          const before = entries.map((entry) => ({ ...entry, isIntersecting: false }))
          tell([...before, ...entries], observer)
        }, options)
      }
    }
  })
  const id = await run('rotate-pdf', 'source.pdf', specimen)
  await open(page, id)
  await expect(preview(page).locator('[data-preview-page] canvas').first()).toBeVisible()
})

test('says that it is prepared, then shows the first 20 pages of a long document', async ({ page }) => {
  test.setTimeout(180_000)
  const id = await run('pdf-to-docx', 'long.pdf', documentPdf({ pages: 25 }))
  // Holds the preview back, so that the page is seen waiting.
  let isHeld = true
  await page.route('**/preview.pdf', (route) => (isHeld ? route.fulfill({ status: 202 }) : route.continue()))
  await open(page, id)
  await expect(preview(page).getByRole('status')).toHaveText('Preparing the preview…')
  isHeld = false
  await expect(preview(page).locator('canvas').first()).toBeVisible({ timeout: 90_000 })
  await expect(preview(page).locator('figcaption')).toContainText('The preview shows only the first 20 pages.')
  await expect(preview(page).locator('[data-preview-page]')).toHaveCount(20)
})

test('says that a file has no preview, and offers the download all the same', async ({ page }) => {
  const id = await run('pdf-to-docx', 'two.pdf', specimen)
  await page.route('**/preview.pdf', (route) => route.fulfill({ status: 422, json: { code: 'FILE_DAMAGED' } }))
  await open(page, id)
  await expect(preview(page)).toContainText('No preview available. You can still download the file.')
  await expect(page.getByRole('link', { name: 'Download two.docx' })).toBeVisible()
  expect(await statusOf(id, 0)).toBe(200)
})

test('is made of an input, unless that is locked, and deleted with the job', async () => {
  test.setTimeout(120_000)
  const id = await run('hwp-to-pdf', '공보.hwp', hwpDocument({ format: 'hwp' }))
  const path = 'input/0/preview.pdf'
  const pdf = await previewAt(id, 'input/0')
  expect(textOf(pdf)).toContain('예산 총괄표')
  expect(await statusOf(id, '0/preview.pdf')).toBe(415)
  await jobs.remove.mutate(own(id))
  expect(await statusOf(id, path)).toBe(410)

  const locked = await run('xlsx-to-pdf', 'locked.xlsx', officeFile('locked.xlsx'), 'failed')
  await expect.poll(() => statusOf(locked, path), patience).toBe(422)
})
