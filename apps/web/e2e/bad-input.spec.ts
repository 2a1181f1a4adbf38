/** Bad files through the whole system: each fails with its own code, is not retried, and the worker keeps running. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { badPdfs, manyPages } from '@docweave/fixtures'
import { expect, test } from '@playwright/test'
import { env } from './env.ts'
import { at } from './pages.ts'
import { docweave, lastLine } from './run-docweave.ts'
import { scanOf } from './sample-files.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-bad-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

const run = async (name: string, content: Uint8Array, ...steps: string[]) => {
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.pdf`)
  await writeFile(path, content)
  return docweave('run', ...steps, '--in', path, '--out', join(folder, 'out'))
}

const files = [...badPdfs, { name: 'too many pages', code: 'PAGES_TOO_MANY', make: () => manyPages(10_001) }]

const tools = ['pdf-ocr', 'compress-pdf']

// Each file with one of the tools: the contract suite runs every tool on every file.
for (const [index, { name, code, make }] of files.entries())
  for (const tool of env.isEveryCombination ? tools : tools.slice(index % 2, (index % 2) + 1))
    test(`${tool}: ${name} fails with ${code}`, async () => {
      const finished = await run(name, make(), tool)
      // Other kinds of files are refused before they are uploaded: the step does not accept them.
      if (code === 'FILE_KIND_UNSUPPORTED') expect(finished.code).toBe(2)
      else {
        expect(finished.code).toBe(3)
        expect(lastLine(finished)).toMatchObject({ code })
      }
    })

test('a page range outside the document fails with PAGE_RANGE_INVALID', async () => {
  const finished = await run('range', scanOf([['One page']]), 'pdf-ocr:pages=7')
  expect(lastLine(finished)).toMatchObject({ code: 'PAGE_RANGE_INVALID' })
})

const protectTexts = {
  en: 'Protect the result with a password',
  ko: '결과에 비밀번호 걸기',
  ja: '結果をパスワードで保護する',
}

for (const [tool, locale, text] of [
  ['del-pdf-page', 'en', 'No pages are selected. Select the pages to delete.'],
  ['del-pdf-page', 'ko', '아직 선택한 페이지가 없어요. 삭제할 페이지를 선택해 주세요.'],
  ['sign-pdf', 'ja', '署名に使うものがまだありません。署名、テキスト、証明書のいずれかを追加してください。'],
] as const)
  test(`${tool} does not run before something is chosen, in ${locale}`, async ({ page }) => {
    await page.goto(at(`/${tool}`, locale), { waitUntil: 'networkidle' })
    await page.setInputFiles('input[type=file]', {
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(scanOf([['One page']])),
    })
    const sent: string[] = []
    page.on('request', (request) => {
      if (/\/uploads|jobs\.start/.test(request.url())) sent.push(request.url())
    })
    // The button moves down when the option to protect the result appears above it.
    await expect(page.getByText(protectTexts[locale])).toBeVisible()
    await page.getByRole('button', { name: { en: 'Run', ko: '실행', ja: '実行' }[locale], exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    expect(sent).toEqual([])
    await expect(page).toHaveURL(new RegExp(`/${tool}$`))
  })

test('the command line does not run a step that would change nothing', async () => {
  const finished = await run('nothing', scanOf([['One page']]), 'del-pdf-page')
  expect([finished.code, finished.stderr]).toEqual([2, expect.stringContaining('PAGES_NOT_CHOSEN')])
})

test('the worker still processes a good file after all bad ones', async () => {
  test.setTimeout(60_000)
  expect((await run('good', scanOf([['A good page']]), 'pdf-ocr:languages=en')).code).toBe(0)
})
