/** `npm run typecheck`: checks the types of every project, the registry being there. */
import { writeRegistry } from '@docweave/tool-kit/registry'
import { TOOLS } from '../folders.ts'
import { checkTypes } from '../check/static-checks.ts'
import { buildSite } from '../set-up/build-site.ts'
import { takesNone } from './usage.ts'

takesNone('Usage: npm run typecheck')
await writeRegistry(TOOLS)
// The build writes the tree of routes, without which the site has no types.
await buildSite((line) => console.error(line))
process.exit((await checkTypes()) ? 0 : 1)
