/** Opens a page with the service worker in Chromium, for tests, and records what reaches the server. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { buildServiceWorker } from '../../../../../service-worker-build.ts'

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

async function buildPage(): Promise<string> {
  const built = await build({
    ...{ configFile: false, root: import.meta.dirname, publicDir: false, logLevel: 'error' },
    build: {
      ...{ write: false, target: 'es2023', minify: false, modulePreload: false },
      rolldownOptions: { input: join(import.meta.dirname, 'page-program.ts'), output: { codeSplitting: false } },
    },
  })
  const [chunk] = 'on' in built ? [] : [built].flat().flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error('the page has no program')
  return chunk.code
}

interface ServedFile {
  content: string
  headers: Record<string, string>
}

/**
 * Opens the page.
 *
 * @param policy the content security policy of the service worker
 * @param program the path of Chromium; by default one of the system's
 */
export async function openSite(policy: string, program?: string) {
  const script = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }
  const served = new Map<string, ServedFile>([
    [
      '/',
      {
        content: '<!doctype html><script type="module" src="/page.js"></script>',
        headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
      },
    ],
    ['/page.js', { content: await buildPage(), headers: script }],
    [
      '/service-worker.js',
      { content: await buildServiceWorker(), headers: { ...script, 'content-security-policy': policy } },
    ],
  ])
  const strays: string[] = []
  const server = createServer(({ method, url = '/' }, response) => {
    const file = served.get(url)
    if (!file) strays.push(`${method} ${url}`)
    response.writeHead(file ? 200 : 404, file?.headers).end(file?.content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const executablePath = program ?? browsers.find((path) => existsSync(path))
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  const close = async () => {
    await browser.close()
    server.close()
  }
  /** `strays`: the requests that the server has no file for. */
  return { page, strays, served, close }
}
