/** Paths in the checkout, so that no other file of this package needs `../..` paths. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the checkout. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Programs downloaded for this checkout. */
export const DOWNLOADED = join(ROOT, '.tools')
/** One folder per tool, and the generated registry. */
export const TOOLS = join(ROOT, 'packages/tools/src')
/** The site's sources and build output. */
export const WEB = join(ROOT, 'apps/web')
export const WEB_DIST = join(WEB, 'dist')
/** The bill of materials, beside the served files of the site's build. */
export const SBOM = join(WEB_DIST, 'sbom.cdx.json')
