/** `npm run typecheck`: generates the registry and type-checks every project. */
import { writeRegistry } from '@docweave/tool-kit/registry'
import { TOOLS } from '../folders.ts'
import { checkTypes } from '../check/checks.ts'
import { buildSite } from '../set-up/build-site.ts'
import { assertNoArguments } from './usage.ts'

assertNoArguments('Usage: npm run typecheck')
await writeRegistry(TOOLS)
// The site does not type-check without its route tree, which the build generates.
await buildSite((line) => console.error(line))
process.exit((await checkTypes()) ? 0 : 1)
