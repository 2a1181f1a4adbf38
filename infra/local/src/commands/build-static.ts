/** `npm run build-static`: builds the site that needs no server, for any static host. */
import { readSettings } from '../env.ts'
import { buildSite } from '../set-up/build-site.ts'
import { buildStaticSite, STATIC_SITE } from '../static-site/build-static-site.ts'
import { assertNoArguments, exitWithUsage } from './usage.ts'

const USAGE = 'Usage: PUBLIC_URL=https://… npm run build-static   (the site’s own address, for its canonical links)'
assertNoArguments(USAGE)
const { site } = readSettings()
const { PUBLIC_URL } = site
if (!PUBLIC_URL) exitWithUsage(USAGE, 'PUBLIC_URL is not set.')
await buildSite((line) => console.log(line))
const pages = await buildStaticSite({ ...site, PUBLIC_URL })
console.log(`Wrote ${pages} pages to ${STATIC_SITE}`)
