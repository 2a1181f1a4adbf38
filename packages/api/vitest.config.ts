import { defineConfig } from 'vitest/config'

/** The test files share their modules, because loading them for each takes longer than the tests. */
export default defineConfig({ test: { isolate: false } })
