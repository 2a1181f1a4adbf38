/** `npm run typecheck`: checks the types of every project, the registry being there. */
import { writeRegistry } from '@docweave/tool-kit/registry'
import { TOOLS } from '../folders.ts'
import { checkTypes } from '../check/static-checks.ts'
import { takesNone } from './usage.ts'

takesNone('Usage: npm run typecheck')
await writeRegistry(TOOLS)
process.exit((await checkTypes()) ? 0 : 1)
