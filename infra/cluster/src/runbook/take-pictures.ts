/**
 * The runbook's pictures, from a real system whose engine is broken and mended: `node infra/cluster/src/runbook/take-pictures.ts`. Needs what
 * `npm test` needs.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { scannedPdf } from '@docweave/engines/specimen'
import { findTemporal, freePorts, startSystem } from '@docweave/local'
import { createVisitor } from '@docweave/local/survive'
import { chromium } from '@playwright/test'

const pictures = fileURLToPath(new URL('../../runbook/', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'docweave-runbook-'))
const engines = await mkdtemp(join(folder, 'engines-'))

/** Puts a `tesseract` in front of the real one. */
async function install(script: string): Promise<void> {
  await rm(join(engines, 'tesseract'), { force: true })
  await writeFile(join(engines, 'tesseract'), `#!/bin/sh\n${script}\n`)
  await chmod(join(engines, 'tesseract'), 0o755)
}

const ports = await freePorts()
const system = await startSystem({
  ports,
  dataFolder: folder,
  temporalProgram: await findTemporal(),
  environment: { DOCWEAVE_ENGINE_PATH: `${engines}:/usr/bin` },
})
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
const ui = system.urls.temporalUi
const workflows = `${ui}/namespaces/default/workflows`

const converter = await browser.newPage()

/** A picture as WebP, made by the browser itself: a fifth of the PNG. */
async function asWebp(png: Buffer): Promise<Buffer> {
  const data = await converter.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(data.split(',')[1] ?? '', 'base64')
}

/** Opens an address of the Temporal UI, waits until `sign` is there, and keeps what is seen. */
async function take(
  name: string,
  address: string | undefined,
  sign: string,
  before: () => Promise<void> = async () => {},
) {
  if (address !== undefined) await page.goto(address)
  await page.getByText(sign).locator('visible=true').first().waitFor({ timeout: 30_000 })
  await before()
  await pause(2_000)
  await writeFile(join(pictures, `${name}.webp`), await asWebp(await page.screenshot()))
}

try {
  const visitor = createVisitor(system.urls.site)
  const steps = [
    { tool: 'pdf-ocr', options: { languages: ['en'] } },
    { tool: 'compress-pdf', options: {} },
  ]
  const start = async () =>
    visitor.start([await visitor.upload(scannedPdf({ language: 'en', pages: 3 }), 'scan.pdf')], steps)
  await install('exec /usr/bin/tesseract "$@"')
  await visitor.ended(await start())
  await install('echo "the disk with my data is gone" >&2; exit 1')
  const failed = [await start(), await start()]
  for (const id of failed) await visitor.ended(id, 'failed')
  const [id = ''] = failed
  await pause(3_000)
  const query = encodeURIComponent('`DocweaveError`="ENGINE_FAILED"')
  await take('list', `${workflows}?query=${query}`, 'runPipeline')
  await page.goto(`${workflows}/${id}`)
  await page.waitForURL(/history|timeline/)
  await take('run', undefined, 'pdf-ocr')
  await take('history', page.url().replace(/\/(history|timeline).*/, '/history'), 'pdf-ocr', async () => {
    await page.getByText('Activity Task Failed').locator('visible=true').first().scrollIntoViewIfNeeded()
  })
  await install('exec /usr/bin/tesseract "$@"')
  await take('reset', undefined, 'Reset', async () => {
    await page.getByRole('button', { name: 'Reset' }).locator('visible=true').first().click()
  })
  await take('schedule', `${ui}/namespaces/default/schedules`, 'expire-files')
  console.log(`pictures in ${pictures}; the page had ${await page.title()}`)
} finally {
  await browser.close()
  await system.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
