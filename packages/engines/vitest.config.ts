import { defineConfig } from 'vitest/config'

// A test that starts an engine's process waits for it, on a busy machine for some seconds.
export default defineConfig({ test: { testTimeout: 30_000 } })
