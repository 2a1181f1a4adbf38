/** Measures page load on a slow phone: paint times, layout shift, and bytes of JavaScript. */
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

/** Lighthouse's mobile preset: slow 4G (1.6 Mbit/s, 150 ms) and a processor slowed down four times. */
const slowNetwork = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
const slowProcessor = { rate: 4 }
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Milliseconds after which the initial load is complete. */
const settled = 1500

export interface PageLoad {
  /** Largest contentful paint, in milliseconds. */
  paint: number
  /** Cumulative layout shift. */
  shift: number
}

/** Opens the page with an empty cache and throttling, and observes it until the load is complete. */
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

/** Returns the gzipped bytes of all JavaScript that a first visit loads before any interaction. */
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
