/** `npm run pack-cli`: builds the package of the command line, and packs it into an archive that npm and npx install. */
import { join } from 'node:path'
import { buildCliPackage, CLI_DIST, packCliPackage } from '../cli-package/build-package.ts'
import { assertNoArguments } from './usage.ts'

assertNoArguments('Usage: npm run pack-cli')
const packages = await buildCliPackage(join(CLI_DIST, 'package'))
const archive = await packCliPackage(join(CLI_DIST, 'package'), CLI_DIST)
console.log(`${archive} (${packages.length} bundled packages)`)
