import { defineConfig } from 'vitest/config'

// Tests wait until engine processes have started, which takes some seconds on a busy machine.
export default defineConfig({ test: { setupFiles: ['./src/vitest-setup.ts'], testTimeout: 30_000 } })
