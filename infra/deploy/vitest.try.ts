/** The cluster itself, which is started and broken by a command of its own: `npm run cluster:try`. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/try/*.try.ts'],
    // A Temporal server that has to be built first takes some minutes.
    hookTimeout: 1_800_000,
    // A machine that has other things to do takes several times as long as one that has not.
    testTimeout: 900_000,
  },
})
