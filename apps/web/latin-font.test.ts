/** The Latin typeface is small, and the style sheet and the page name the file that the build makes. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fontFile, makeFont } from './latin-font.ts'

it('is at most 25 kB', async () => {
  expect((await makeFont()).length).toBeLessThanOrEqual(25_000)
})

it.each(['../../packages/ui/src/base.css', 'src/routes/__root.tsx'])('is the file that %s names', (path) => {
  expect(readFileSync(new URL(path, import.meta.url), 'utf8')).toContain(`'/${fontFile}'`)
})
