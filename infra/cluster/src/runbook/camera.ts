/** Screenshots of a web page, small enough for a document. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'

export interface Camera {
  page: Page
  /** Waits until `sign` is visible, and saves a screenshot as `{name}.webp`. */
  take(name: string, sign: string): Promise<void>
}

/** Converts a PNG to WebP in the browser, which reduces it to a fifth. */
async function asWebp(converter: Page, png: Buffer): Promise<Buffer> {
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

export async function createCamera(browser: Browser, folder: string): Promise<Camera> {
  const converter = await browser.newPage()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  // The Temporal UI first checks for updates on the internet, which may be unreachable.
  page.setDefaultTimeout(90_000)
  return {
    page,
    async take(name, sign) {
      await page.getByText(sign).locator('visible=true').first().waitFor()
      await pause(2_000)
      await writeFile(join(folder, `${name}.webp`), await asWebp(converter, await page.screenshot()))
    },
  }
}
