/** Where things are in the checkout, so that no other file of this package counts its way up the tree. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the checkout. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Programs that are fetched for this checkout alone. */
export const FETCHED = join(ROOT, '.tools')
/** One folder for each tool; the generated registry lies beside them. */
export const TOOLS = join(ROOT, 'packages/tools/src')
/** The site's sources, and what its build leaves. */
export const WEB = join(ROOT, 'apps/web')
export const WEB_DIST = join(WEB, 'dist')
/** The bill of materials, beside what the site's build serves and not part of it. */
export const SBOM = join(WEB_DIST, 'sbom.cdx.json')
