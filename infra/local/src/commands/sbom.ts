/** `npm run sbom [-- FILE]`: writes the bill of materials (CycloneDX) into the site's build, or to FILE. */
import { resolve } from 'node:path'
import { SBOM } from '../folders.ts'
import { writeSbom } from '../supply-chain/sbom.ts'
import { exitWithUsage } from './usage.ts'

const [file, ...further] = process.argv.slice(2)
if (further.length > 0) exitWithUsage('Usage: npm run sbom [-- FILE]', 'At most one file is accepted.')
const target = file === undefined ? SBOM : resolve(file)
const { components } = await writeSbom(target)
const count = (kind: string) => components.filter(({ purl }) => purl.startsWith(`pkg:${kind}/`)).length
console.log(`${target}: ${count('npm')} npm packages, ${count('pypi')} wheels, ${count('deb')} system packages`)
