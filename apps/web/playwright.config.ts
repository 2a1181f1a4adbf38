/** The browser tests, against a site that is running already. */
import { defineConfig } from '@playwright/test'
import { env } from './e2e/env.ts'

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  timeout: 30_000,
  // The run names what passed at its second try.
  retries: env.isUnattended ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: env.baseUrl,
    locale: 'en-US',
    // Recording every test costs a good part of the time: unattended, what failed is recorded at its second try.
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
