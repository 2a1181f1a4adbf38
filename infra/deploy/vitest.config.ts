/** The quick tests; the cluster itself is started and broken by a command of its own. */
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({ test: { exclude: [...configDefaults.exclude, 'src/try/**'] } })
