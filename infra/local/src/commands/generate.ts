/** `npm run generate`: regenerates the tool registry. */
import { writeRegistry } from '@docweave/tool-kit/registry'
import { TOOLS } from '../folders.ts'
import { takesNone } from './usage.ts'

takesNone('Usage: npm run generate')
await writeRegistry(TOOLS)
