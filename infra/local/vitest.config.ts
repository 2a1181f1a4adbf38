/** The quick tests of the local system's parts; those that kill whole systems have a configuration of their own. */
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({ test: { exclude: [...configDefaults.exclude, 'src/survive/**'] } })
