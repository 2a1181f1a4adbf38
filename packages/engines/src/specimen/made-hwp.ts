/** Hangul documents of other programs; `made/hwp/README.md` says whose they are. */
import { readFileSync } from 'node:fs'

type MadeHwp =
  | 'hancom-hello-world.hwp'
  | 'hancom-draw-text.hwp'
  | 'hancom-dutmal.hwp'
  | 'python-hwpx.hwpx'
  | 'document.hml'

export const madeHwp = (name: MadeHwp): Uint8Array => readFileSync(new URL(`made/hwp/${name}`, import.meta.url))
