/** `npm run generate`: regenerates the tool registry. */
import { writeRegistry } from '@docweave/tool-kit/registry'
import { TOOLS } from '../folders.ts'
import { assertNoArguments } from './usage.ts'

assertNoArguments('Usage: npm run generate')
await writeRegistry(TOOLS)
