/** What is fetched for speech is named to the byte, and nothing is fetched that would fetch more. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findPython } from './python.ts'

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

test.each(['engine.txt', 'base-model.txt'])('%s pins each package by its version and its hashes', async (name) => {
  const packages = (await read(name))
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .trim()
    .split('\n')
  for (const line of packages) expect(line).toMatch(/^[a-z0-9-]+==[\d.]+(\s+--hash=sha256:[0-9a-f]{64})+$/)
})

test('nothing that decodes or downloads by itself is among them', async () => {
  expect(await read('engine.txt')).not.toMatch(/^(?:av|huggingface[-_]hub|requests)==/m)
})

test('a Python that there are no packages for is none', async () => {
  expect((await findPython(''))?.version ?? 'none').toMatch(/^(?:none|3\.1[1-4]\..*)$/)
})
