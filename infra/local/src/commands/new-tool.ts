/** `npm run new:tool NAME`: scaffolds a tool that passes the contract suite unchanged. */
import { scaffoldTool, writeRegistry } from '@docweave/tool-kit/registry'
import { TOOLS } from '../folders.ts'
import { exitWithUsage } from './usage.ts'

const USAGE = 'Usage: npm run new:tool NAME   (kebab-case, as in the address of its page: merge-pdf)'
const [name, ...further] = process.argv.slice(2)
if (name === undefined || further.length > 0) exitWithUsage(USAGE, 'Exactly one name is required.')
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) exitWithUsage(USAGE, `${name} is not kebab-case.`)
try {
  await scaffoldTool(TOOLS, name)
  await writeRegistry(TOOLS)
  console.log(`Created packages/tools/src/${name}. Next: edit its title and options, then implement run.ts.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
