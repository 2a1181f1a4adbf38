/** The browser tests, which run against a running site. */
import { defineConfig } from '@playwright/test'
import { env } from './e2e/env.ts'

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  timeout: 30_000,
  // The report lists tests that passed on retry as flaky.
  retries: env.isUnattended ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: env.baseUrl,
    locale: 'en-US',
    // Tracing every test is slow: in unattended runs only retries are traced.
    trace: env.isUnattended ? 'on-first-retry' : 'retain-on-failure',
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
