/** Speech recognition of files and recordings: the transcript with its player, corrections, downloads, and a PDF of it. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { recording, recordingOf, sentence, silentVideo } from '@docweave/fixtures'
import { holdKeys, start, untilOver, upload } from './api-visitor.ts'
import { axeOf } from './barriers.ts'
import { env } from './env.ts'
import { at, complaints, languages, runAndFetch } from './pages.ts'

const file = (name: string, content: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(content) })

/** The browser's fake microphone, which is always allowed. */
test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...(env.chromium ? { executablePath: env.chromium } : {}),
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

test('records in the page, asks for permission on click only, and uses the recording as an input', async ({ page }) => {
  const said = complaints(page)
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices
    const real = devices.getUserMedia.bind(devices)
    devices.getUserMedia = (wish) => {
      document.documentElement.dataset.asked = 'yes'
      return real(wish)
    }
  })
  await page.goto(at('/speech-to-txt', 'en'), { waitUntil: 'networkidle' })
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await page.getByRole('button', { name: 'Record now' }).click()
  await expect(page.getByRole('timer')).toHaveText('0:01', { timeout: 10_000 })
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await page.getByRole('button', { name: 'Stop and use recording' }).click()
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('.webm')
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('WEBM')
  // The browser's fake microphone only beeps: there is no speech.
  expect(await readFile(await runAndFetch(page), 'utf8')).toBe('')
  await expect(page.getByText('No speech was found')).toBeVisible()
  expect(said).toEqual([])
})

test('converts a recording to text', async ({ page }) => {
  const said = complaints(page)
  await page.goto(at('/speech-to-txt', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', file('speech.mp3', recording({ ending: 'mp3' })))
  const text = await readFile(await runAndFetch(page), 'utf8')
  expect(text.trim()).toBe(sentence)
  expect(said).toEqual([])
})

test('highlights spoken words, accepts corrections, and downloads them', async ({ page }) => {
  test.setTimeout(60_000)
  const said = complaints(page)
  const id = await start([await upload(file('Austen.mp3', recording({ ending: 'mp3' })))], {
    tool: 'speech-to-txt2',
    options: { output: 'srt' },
  })
  expect((await untilOver(id)).job.state).toBe('done')
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
  const preview = page.getByRole('region', { name: /^Preview of/ })
  await preview.scrollIntoViewIfNeeded()
  const transcript = preview.getByRole('list', { name: 'Transcript' })
  await expect(transcript).toContainText('John Dashwood had then leisure')

  // Pressing a word plays and highlights it.
  await transcript.getByText('leisure', { exact: true }).click()
  const player = preview.getByLabel('Recording')
  const time = () => player.evaluate((media: HTMLMediaElement) => media.currentTime)
  await expect.poll(time).toBeGreaterThan(1.7)
  await player.evaluate((media: HTMLMediaElement) => media.pause())
  await expect(transcript.locator('.bg-thread')).toHaveCount(1)
  // The keyboard plays from the start of a line.
  await transcript.getByRole('button', { name: 'Play from 0:00' }).press('Enter')
  await expect.poll(time).toBeLessThan(1.7)
  await player.evaluate((media: HTMLMediaElement) => media.pause())

  await transcript.getByRole('button', { name: 'Correct the text at 0:00' }).click()
  const field = transcript.getByRole('textbox', { name: 'Text at 0:00' })
  await field.fill((await field.inputValue()).replace('Dashwood', 'Dashwould'))
  await field.press('Enter')
  await expect(transcript).toContainText('Dashwould')
  for (const [name, expected] of [
    ['TXT', /^And Mr\. John Dashwould had/],
    ['SRT', /^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nAnd Mr\. John Dashwould/],
    ['WebVTT', /^WEBVTT\n\n00:00:00\.\d{3} --> /],
    ['Word', /^PK/],
  ] as const) {
    const coming = page.waitForEvent('download')
    await preview.getByRole('button', { name, exact: true }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^Austen\.(txt|srt|vtt|docx)$/)
    expect((await readFile(await download.path())).toString('latin1')).toMatch(expected)
  }
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id: rule }) => rule)).toEqual([])
  expect(said).toEqual([])
})

/** The corrections that this browser stores. */
const keptCorrections = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('docweave-transcripts')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('corrections').objectStore('corrections').getAll()
          reading.addEventListener('success', () => resolve(reading.result))
          opening.result.close()
        })
      }),
  )

test('corrections survive a reload, can be discarded, and are deleted with the files', async ({ page }) => {
  test.setTimeout(60_000)
  const said = complaints(page)
  const id = await start([await upload(file('Austen.mp3', recording({ ending: 'mp3' })))], { tool: 'speech-to-txt2' })
  expect((await untilOver(id)).job.state).toBe('done')
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
  const preview = page.getByRole('region', { name: /^Preview of/ })
  const transcript = preview.getByRole('list', { name: 'Transcript' })
  const correct = async () => {
    await transcript.getByRole('button', { name: 'Correct the text at 0:00' }).click()
    const field = transcript.getByRole('textbox', { name: 'Text at 0:00' })
    await field.fill((await field.inputValue()).replace('Dashwood', 'Dashwould'))
    await field.press('Enter')
    await expect(preview.getByText('1 corrected line is saved in this browser')).toBeVisible()
    await expect.poll(() => keptCorrections(page)).toHaveLength(1)
  }
  const before = preview.getByText('Your earlier corrections have been restored.')
  await preview.scrollIntoViewIfNeeded()
  await correct()
  await expect(before).toBeHidden()

  await page.reload()
  await expect(before).toBeVisible()
  await expect(transcript).toContainText('Dashwould')
  const coming = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'TXT', exact: true }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('Dashwould')
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id: rule }) => rule)).toEqual([])

  await preview.getByRole('button', { name: 'Discard corrections' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(transcript).toContainText('Dashwood')
  await expect(preview.getByText('saved in this browser')).toBeHidden()
  await page.reload()
  await expect(transcript).toContainText('Dashwood')
  expect(await keptCorrections(page)).toEqual([])

  await correct()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click()
  await expect.poll(() => keptCorrections(page)).toEqual([])
  expect(said).toEqual([])
})

test('shows text while the rest is still being recognised', async ({ page }) => {
  test.setTimeout(180_000)
  const id = await start(
    [await upload(file('long.mp3', recording({ ending: 'mp3', source: 'sentences.ogg', times: 5 })))],
    { tool: 'speech-to-txt' },
  )
  await holdKeys(page)
  await page.goto(at(`/download/${id}`, 'en'))
  await expect(page.getByRole('region', { name: 'Transcript so far' })).toContainText('Dashwood', {
    timeout: 90_000,
  })
  await expect(page.getByText(/^\d:\d\d of 2:0\d$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible({ timeout: 60_000 })
})

test('converts a lecture to a PDF in one chain', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto(at('/chains/lecture-to-pdf', 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', file('lecture.m4a', recording({ ending: 'm4a' })))
  const bytes = await readFile(await runAndFetch(page))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test.describe('recordings without speech show the reason', () => {
  const why = { en: 'This file has no audio track', ko: '소리가 없어요', ja: '音声が含まれていません' }
  test('shows that a video has no sound track, in every language', async ({ page }) => {
    const id = await start([await upload(file('silent.mp4', silentVideo()))], { tool: 'speech-to-txt' })
    expect((await untilOver(id)).job.failure?.code).toBe('NO_SOUND')
    for (const locale of languages) {
      await holdKeys(page)
      await page.goto(at(`/download/${id}`, locale))
      await expect(page.getByText(why[locale]).first()).toBeVisible()
    }
  })

  test('shows that music has no speech', async ({ page }) => {
    const id = await start([await upload(file('music.mp3', recordingOf('music', 'mp3')))], { tool: 'speech-to-txt' })
    expect((await untilOver(id)).job.state).toBe('done')
    await holdKeys(page)
    await page.goto(at(`/download/${id}`, 'ko'))
    await expect(page.getByText('말소리를 찾지 못해')).toBeVisible()
  })

  test('offers no corrections of a transcript without words', async ({ page }) => {
    const id = await start([await upload(file('music.mp3', recordingOf('music', 'mp3')))], { tool: 'speech-to-txt2' })
    expect((await untilOver(id)).job.state).toBe('done')
    await holdKeys(page)
    await page.goto(at(`/download/${id}`, 'en'))
    const preview = page.getByRole('region', { name: /^Preview of/ })
    await preview.scrollIntoViewIfNeeded()
    await expect(preview.getByLabel('Recording')).toBeVisible()
    await expect(preview.getByRole('list')).toHaveCount(0)
    await expect(preview.getByRole('button')).toHaveCount(0)
  })
})
