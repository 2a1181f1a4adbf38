/** The benchmark's downloads from the Python package index are pinned by hash, including dependencies. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))

test.each(globSync('locks/*.txt', { cwd: here }))('finding 12: %s pins each package by version and hash', (name) => {
  const lines = readFileSync(join(here, name), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .trim()
    .split('\n')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines)
    expect(line).toMatch(/^[a-z0-9-]+==[\d.]+(?:post\d+)?( ; [^-]+)?(\s+--hash=sha256:[0-9a-f]{64})+$/)
})

test('no benchmark program names a package by version without a hash', () => {
  for (const name of globSync('**/*.ts', { cwd: here, exclude: ['**/*.test.ts'] }))
    expect(readFileSync(join(here, name), 'utf8'), name).not.toMatch(/['"`][a-z0-9-]+==\d/)
})
