/** Hangul documents of other programs; `made/hwp/README.md` states their sources. */
import { readFileSync } from 'node:fs'

type MadeHwp =
  | 'hancom-hello-world.hwp'
  | 'hancom-draw-text.hwp'
  | 'hancom-dutmal.hwp'
  | 'python-hwpx.hwpx'
  | 'document.hml'

export const madeHwp = (name: MadeHwp): Uint8Array => readFileSync(new URL(`made/hwp/${name}`, import.meta.url))
