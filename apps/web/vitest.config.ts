/** Unit tests alone: the browser tests are Playwright's, and the build's plugins are not needed here. */
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['src/**/*.test.ts'] } })
