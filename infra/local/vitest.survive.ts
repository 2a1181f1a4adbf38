/** The fault-injection tests in src/survive, which kill real processes: one file at a time, with enough time for a restart. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/survive/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
