/** `npm run generate`: writes the registry of tools anew. */
import { writeRegistry } from '@docweave/tool-kit/registry'
import { TOOLS } from '../folders.ts'
import { takesNone } from './usage.ts'

takesNone('Usage: npm run generate')
await writeRegistry(TOOLS)
