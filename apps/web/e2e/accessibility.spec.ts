/**
 * Accessibility of every page and dialog in every state, in three languages and both colour schemes: axe finds nothing, and
 * nothing is wider than a phone. The width is checked in every language, and axe runs in one of them for each state.
 */
import { expect, test, type Page } from '@playwright/test'
import { holdKeys, jobs, own, start, untilOver, upload } from './api-visitor.ts'
import { barriersInTurn } from './barriers.ts'
import { coloured, lime, red, longScan, scanOf } from './sample-files.ts'
import { giveFiles, at, languages } from './pages.ts'

const phone = { width: 360, height: 740 }
// Axe names the elements it finds: tracing every state would only take time.
test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })
test.setTimeout(120_000)

const longName = 'a_name_without_any_space_that_is_longer_than_a_phone_is_wide_회의록_議事録.pdf'
const scan = { name: longName, mimeType: 'application/pdf', buffer: scanOf([['A page']]) }
const locked = coloured('locked.pdf', [red, lime], 'right')
const damaged = { name: 'damaged.pdf', buffer: Buffer.from(`%PDF-1.7\n${'nothing of a document\n'.repeat(50)}`) }
const compress = { tool: 'compress-pdf' }

/** Starts a job, waits for its end, and returns the path of its page. */
async function over(files: readonly { name: string; buffer: Buffer }[], ...steps: Parameters<typeof start>[1][]) {
  const id = await start(await Promise.all(files.map(upload)), ...steps)
  await untilOver(id)
  return `/download/${id}`
}

const made: Record<'done' | 'several' | 'options' | 'locked' | 'text' | 'gone', string> = {
  done: '',
  several: '',
  options: '',
  locked: '',
  text: '',
  gone: '',
}
test.beforeAll(async () => {
  made.done = await over([scan], compress)
  made.several = await over([coloured('a.pdf', [red]), damaged, locked], compress)
  made.options = await over([scan], { tool: 'rotate-pdf', options: { pages: '7' } })
  made.locked = await over([locked], compress)
  made.text = await over([scan], { tool: 'pdf-to-txt' })
  made.gone = await over([coloured('gone.pdf', [red])], compress)
  await jobs.remove.mutate(own(made.gone.replace('/download/', '')))
})

for (const locale of languages) {
  /** Opens a path in the locale, and waits until the page is interactive; `load` suffices for pages that are only looked at. */
  const open = async (page: Page, path: string, until: 'networkidle' | 'load' = 'networkidle') => {
    await holdKeys(page)
    await page.goto(at(path, locale), { waitUntil: until })
  }
  const expectNoneWider = async (page: Page, state: string) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(phone.width)

  test(`home, tool, chain and other pages have no axe findings, in ${locale}`, async ({ page }) => {
    const expectNoBarrierInTurn = barriersInTurn(locale)
    const check = async (state: string) => {
      await expectNoBarrierInTurn(page, state)
      await expectNoneWider(page, state)
    }
    await open(page, '/')
    await check('home')
    await giveFiles(page, 'drop', scan)
    await page.locator('[role=status] a').first().waitFor()
    await page.getByRole('searchbox').fill('pdf')
    await page.locator('search li a').first().waitFor()
    await check('home with a file, searched')
    await page.getByRole('searchbox').fill('qqqqzzzz')
    await giveFiles(page, 'drop', { ...scan, buffer: Buffer.from([1, 2, 3, 0, 4]) })
    await page.locator('[role=status] .text-failed, [role=status] svg').first().waitFor()
    await check('home with nothing to offer')

    await open(page, '/compress-pdf?then=pdf-to-jpg')
    await check('a tool without a file')
    await giveFiles(page, 'drop', scan, locked)
    await page.locator('input[type=password]').waitFor()
    await page.locator('ol.thread h2 button').last().click()
    await check('a tool with files, one locked, a step opened')
    await page.locator('button:has(.lucide-plus)').last().click()
    await page.locator('ul button').first().waitFor()
    await page.locator('button:has(.lucide-ellipsis)').last().click()
    await check('a tool with the list of steps and a step’s menu')

    await open(page, '/chains/searchable-scan', 'load')
    await check('a chain')
    await open(page, '/nope', 'load')
    await check('no such page')
    await open(page, '/test', 'load')
    await page.locator('tbody th').first().waitFor()
    await check('self-check')
    await open(page, '/test2')
    await page.locator('button[type=button]', { hasText: /dialog|대화|ダイアログ/i }).click()
    await page.locator('dialog').waitFor()
    await check('design system, its dialog open')
  })

  test(`job pages have no axe findings in any state, in ${locale}`, async ({ page }) => {
    const expectNoBarrierInTurn = barriersInTurn(locale)
    const checkInTurn = async (state: string) => {
      await expectNoBarrierInTurn(page, state)
      await expectNoneWider(page, state)
    }
    const uploaded = await upload({ name: 'long.pdf', buffer: longScan(60) })
    const id = await start([uploaded], { tool: 'pdf-ocr' }, compress)
    await open(page, `/download/${id}`)
    await page.locator('progress, [role=progressbar]').first().waitFor({ timeout: 20_000 })
    await checkInTurn('running')
    await jobs.cancel.mutate(own(id))
    await untilOver(id)
    await open(page, `/download/${id}`)
    await checkInTurn('cancelled')

    await open(page, made.options)
    await page.locator('main .bg-thread').first().click()
    await page.locator('[aria-invalid=true]').waitFor()
    await checkInTurn('failed, options to change')
    await open(page, made.locked)
    await page.locator('main input[type=password]').first().waitFor()
    await checkInTurn('failed, a password to give')
    await open(page, made.text, 'load')
    await checkInTurn('failed, a step to put before')

    await open(page, made.several)
    await checkInTurn('done, some files failed')
    await open(page, made.done)
    // The preview is loaded when it is near the viewport; other actions follow below it.
    await page.locator('main section').nth(-2).scrollIntoViewIfNeeded()
    await page.locator('[data-preview-page="1"] canvas:visible').first().waitFor({ timeout: 20_000 })
    await checkInTurn('done, with its preview')
    await page.locator('button:has(.lucide-trash-2)').click()
    await page.locator('dialog').waitFor()
    await checkInTurn('done, asked whether to delete')
    await open(page, made.gone, 'load')
    await checkInTurn('deleted')
  })
}
