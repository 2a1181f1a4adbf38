/** The walks through the site in Firefox (`npm run firefox-walks`): one file at a time, with enough time for jobs on a busy machine. */
import { defineConfig } from 'vitest/config'
import { env } from './e2e/env.ts'

export default defineConfig({
  test: {
    include: ['e2e/firefox/*.walk.ts'],
    // Vitest sets this variable to the base path of Vite.
    env: { BASE_URL: env.baseUrl },
    fileParallelism: false,
    testTimeout: 150_000,
    hookTimeout: 60_000,
  },
})
