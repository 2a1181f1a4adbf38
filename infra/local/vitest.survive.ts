/** The tests in src/survive kill real processes: one file at a time, and with time for a system to come back. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/survive/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
