/** The signing tool, from the stamp to the signed file: the result matches the preview. */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import * as mupdf from 'mupdf'
import { makeCertificate } from '@docweave/fixtures'
import { axeOf } from './barriers.ts'
import { drawn, green, greenPages, inked, openPanel, placeOf } from './green-pages.ts'
import { at, complaints, runAndFetch } from './pages.ts'

async function drawWave(page: Page, panel: Locator) {
  const pad = panel.getByRole('img', { name: 'Drawing area' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('The drawing area is not visible')
  await page.mouse.move(box.x + 30, box.y + 80)
  await page.mouse.down()
  for (let step = 1; step <= 30; step++)
    await page.mouse.move(box.x + 30 + step * 6, box.y + 80 + 35 * Math.sin(step / 3))
  await page.mouse.up()
}

const place = (panel: Locator) => panel.getByRole('button', { name: /^Place on page/ }).click()

test('draws, places, drags and resizes a signature by mouse; the result has it there as vectors', async ({ page }) => {
  test.setTimeout(60_000)
  const said = complaints(page)
  const panel = await openPanel(page)
  await drawWave(page, panel)
  await panel.getByLabel('Blue').check()
  await place(panel)
  const stamp = panel.locator('[data-stamp]')
  await expect(stamp).toBeFocused()
  const paper = await panel.locator('[data-page]').boundingBox()
  const box = await stamp.boundingBox()
  if (!paper || !box) throw new Error('The stamp is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(paper.x + paper.width * 0.3, paper.y + paper.height * 0.3, { steps: 5 })
  await page.mouse.up()
  const moved = await stamp.boundingBox()
  if (!moved) throw new Error('The stamp is not visible')
  await page.mouse.move(moved.x + moved.width - 2, moved.y + moved.height - 2)
  await page.mouse.down()
  await page.mouse.move(moved.x + moved.width + 60, moved.y + moved.height + 10, { steps: 5 })
  await page.mouse.up()
  const shown = await placeOf(panel, 'Signature')
  expect((shown.left + shown.right) / 2).toBeGreaterThan(0.2)
  expect(shown.right - shown.left).toBeGreaterThan((moved.width + 30) / paper.width)
  const path = await runAndFetch(page)
  const ink = await inked(path, 0)
  for (const side of ['left', 'top', 'right', 'bottom'] as const) expect(ink[side]).toBeCloseTo(shown[side], 1.7)
  expect((await inked(path, 1)).right).toBe(0)
  const { at: colour, width, height } = await drawn(path, 0)
  const blues = Array.from({ length: width * height }, (_, index) =>
    colour(index % width, Math.floor(index / width)),
  ).filter(([red = 0, , blue = 0]) => red < 60 && blue > 120)
  expect(blues.length).toBeGreaterThan(300)
  expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2)
  expect(said).toEqual([])
})

test('types, moves, resizes and repeats a Korean name by keyboard; the result has it as text', async ({ page }) => {
  test.setTimeout(60_000)
  const panel = await openPanel(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await panel.getByRole('radio', { name: /^Draw it/ }).focus()
  await press('ArrowDown')
  await panel.getByLabel('Your name').focus()
  await page.keyboard.insertText('홍길동 Kim')
  await panel.getByRole('button', { name: 'Place on page 1' }).focus()
  await press('Enter')
  const stamp = panel.getByRole('button', { name: '홍길동 Kim', exact: true })
  await expect(stamp).toBeFocused()
  await press(...Array<string>(20).fill('ArrowUp'), 'Shift+ArrowRight', 'Shift+ArrowRight', 'Alt+ArrowLeft')
  await expect(panel.getByRole('status').last()).toHaveText(/% from the left, 5\d% from the top/)
  const shown = await placeOf(panel, '홍길동 Kim')
  await panel.getByLabel('Apply to pages').fill('9')
  await expect(panel.getByText('This file doesn’t have these pages.')).toBeVisible()
  await panel.getByRole('button', { name: 'On all pages' }).press('Enter')
  const path = await runAndFetch(page)
  for (const number of [1, 2, 3]) {
    const text = execFileSync('pdftotext', ['-f', `${number}`, '-l', `${number}`, path, '-'], { encoding: 'utf8' })
    expect(text.trim()).toBe('홍길동 Kim')
  }
  const ink = await inked(path, 2)
  // The letters have the same horizontal position as on the screen, and are within their line.
  expect(ink.left).toBeCloseTo(shown.left, 1.7)
  expect(ink.right).toBeCloseTo(shown.right, 1.7)
  expect(ink.top).toBeGreaterThan(shown.top - 0.01)
  expect(ink.bottom).toBeLessThan(shown.bottom + 0.01)
})

test('places and drags a date by touch, on a phone', async ({ browser }) => {
  test.setTimeout(60_000)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Date', exact: true }).tap()
  await expect(panel.getByLabel('Date as it should appear')).toHaveValue(/20\d\d/)
  await panel.getByRole('button', { name: 'Place on page 1' }).tap()
  const stamp = panel.locator('[data-stamp]')
  await expect(stamp).toBeFocused()
  // The page scrolls smoothly to what receives the focus.
  let last = 0
  await expect
    .poll(async () => {
      const moved = ((await stamp.boundingBox())?.y ?? 0) - last
      last += moved
      return moved
    })
    .toBe(0)
  const [before, session] = [await stamp.boundingBox(), await context.newCDPSession(page)]
  if (!before) throw new Error('The stamp is not visible')
  const from = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.5, 1])
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x - 40 * part, y: from.y - 60 * part }],
    })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const after = await stamp.boundingBox()
  expect((after?.x ?? 0) - before.x).toBeCloseTo(-40, -0.7)
  expect((after?.y ?? 0) - before.y).toBeCloseTo(-60, -0.7)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})

test('makes an image’s paper transparent, and stores the signature in this browser until removed', async ({ page }) => {
  test.setTimeout(60_000)
  const panel = await openPanel(page)
  const photograph = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 300, 120], false)
  photograph.clear(215)
  const pixels = photograph.getPixels()
  for (let y = 50; y < 70; y++) for (let x = 40; x < 260; x++) pixels.set([20, 20, 60], 3 * (y * 300 + x))
  for (let y = 30; y < 90; y++) for (let x = 40; x < 60; x++) pixels.set([20, 20, 60], 3 * (y * 300 + x))
  await panel.getByRole('radio', { name: 'From an image' }).check()
  await panel.locator('input[type=file]').setInputFiles({
    name: 'signature.png',
    mimeType: 'image/png',
    buffer: Buffer.from(photograph.asPNG()),
  })
  await expect(panel.locator('[data-preview] img')).toBeVisible()
  await panel.getByRole('button', { name: 'Save in this browser' }).click()
  await expect(panel.getByRole('region', { name: 'Saved signatures' })).toContainText('in this browser only')

  const again = await openPanel(page)
  await again.getByRole('button', { name: 'Place signature 1' }).click()
  const shown = await placeOf(again, 'Signature')
  const path = await runAndFetch(page)
  const { at: colour, width, height } = await drawn(path, 0)
  const look = (x: number, y: number) =>
    colour(
      Math.round((shown.left + x * (shown.right - shown.left)) * width),
      Math.round((shown.top + y * (shown.bottom - shown.top)) * height),
    )
  // Ink stays ink, and the page shows where the paper was.
  expect(look(0.5, 0.5)[0]).toBeLessThan(60)
  expect(look(0.5, 0.1)).toEqual(green)

  const last = await openPanel(page)
  await last.getByRole('button', { name: 'Remove signature 1' }).click()
  await expect(last.getByRole('region', { name: 'Saved signatures' })).toHaveCount(0)
})

test('signs with a certificate, checks its password, and warns before a signed file is changed', async ({ page }) => {
  test.setTimeout(90_000)
  await openPanel(page)
  const certificate = { name: 'kim.p12', mimeType: 'application/x-pkcs12', buffer: makeCertificate().file }
  await page.getByLabel('Certificate', { exact: true }).setInputFiles(certificate)
  await page.getByLabel('Certificate password').first().fill('wrong')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('The certificate password is incorrect.').first()).toBeVisible({ timeout: 30_000 })

  await openPanel(page)
  await page.getByLabel('Certificate', { exact: true }).setInputFiles(certificate)
  await page.getByLabel('Certificate password').first().fill('secret')
  await page.getByLabel('Show the certificate signature on the page').check()
  const path = await runAndFetch(page)
  const report = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
  expect(report).toContain('Signature is Valid')
  expect(report).toContain('Total document signed')
  expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('Digitally signed by Kim Minsu')

  const signed = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: await readFile(path) }
  const panel = await openPanel(page, signed)
  await expect(panel.getByText('signed.pdf is already digitally signed')).toBeVisible()
  await panel.getByRole('button', { name: 'Text', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Text' }).fill('Seen')
  await place(panel)
  await panel.getByLabel('Change it anyway').check()
  const changed = await runAndFetch(page)
  expect(execFileSync('pdftotext', [changed, '-'], { encoding: 'utf8' })).toContain('Seen')
  expect((await readFile(changed)).includes('ETSI.CAdES.detached')).toBe(false)
})

for (const locale of ['ko', 'ja'] as const)
  test(`the panel has no axe findings (${locale}, dark)`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(at('/sign-pdf', locale), { waitUntil: 'networkidle' })
    await page.setInputFiles('input[type=file]', [greenPages(1)])
    await expect(page.locator('[data-page] canvas')).toBeVisible({ timeout: 15_000 })
    // Paper is white in the dark, too: ink may be black.
    await expect(page.locator('[data-pad]')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.locator('input[type=radio][value=type]').check()
    await page.getByLabel(locale === 'ko' ? '이름' : '名前', { exact: true }).fill('山田太郎')
    await page.getByRole('button', { name: locale === 'ko' ? '1페이지에 넣기' : '1ページ目に配置' }).click()
    await expect(page.locator('[data-stamp]')).toBeFocused()
    const { violations } = await axeOf(page).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
