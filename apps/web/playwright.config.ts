/** The browser tests, which run against a running site. */
import { defineConfig } from '@playwright/test'
import { env } from './e2e/env.ts'

export default defineConfig({
  testDir: 'e2e',
  // The tests of a file run one after another. Two files at a time keep both processors busy.
  workers: env.isUnattended ? 2 : 1,
  // Unattended runs share a machine of any speed with other checks.
  timeout: env.isUnattended ? 60_000 : 30_000,
  expect: { timeout: env.isUnattended ? 15_000 : 5000 },
  // Unattended runs share their machine with the fault-injection tests. `npm test` names the tests that needed this.
  retries: env.isUnattended ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: env.baseUrl,
    locale: 'en-US',
    // Most tests are about jobs of the server; `run-here.spec.ts` is about those of the browser.
    storageState: {
      cookies: [],
      origins: [
        { origin: new URL(env.baseUrl).origin, localStorage: [{ name: 'docweave-run-place', value: 'server' }] },
      ],
    },
    // Tracing every test is slow: unattended runs have only the picture of a failure.
    trace: env.isUnattended ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(env.chromium ? { executablePath: env.chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
