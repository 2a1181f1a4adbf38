/** How a page comes up on a slow phone: what is painted when, what moves, and how much JavaScript it takes. */
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

/** As Lighthouse's mobile preset has them: a slow 4G (1.6 Mbit/s, 150 ms) and a processor of a quarter of the speed. */
const slowNetwork = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
const slowProcessor = { rate: 4 }
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** After this long nothing that belongs to the first page is still to come. */
const settled = 1500

export interface PageLoad {
  /** Largest contentful paint, in milliseconds. */
  paint: number
  /** Cumulative layout shift. */
  shift: number
}

/** Opens the page for the first time, slowed down, and looks on until nothing more happens. */
export async function slowLoad(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slowNetwork)
    await devtools.send('Emulation.setCPUThrottlingRate', slowProcessor)
    await page.addInitScript(() => {
      const seen = { paint: 0, shift: 0 }
      Reflect.set(window, 'seen', seen)
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.paint = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (Reflect.get(entry, 'hadRecentInput') !== true) seen.shift += Number(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(settled)
    return await page.evaluate((): PageLoad => Reflect.get(window, 'seen'))
  } finally {
    await context.close()
  }
}

/** Gzipped bytes of all JavaScript that the first visit of a page fetches before anybody touches it. */
export async function firstPageScript(browser: Browser, url: string): Promise<number> {
  const page: Page = await browser.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await page.close()
  return total
}
