/** The fault-injection tests of the cluster: `npm run cluster:try`. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/try/*.try.ts'],
    // Building the Temporal server first takes some minutes.
    hookTimeout: 1_800_000,
    // A loaded machine takes several times as long as an idle one.
    testTimeout: 900_000,
  },
})
