/** The wheels that the set-up downloads from the Python package index, as components. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Component } from './npm-components.ts'

const setUp = fileURLToPath(new URL('../set-up', import.meta.url))

/**
 * Parses a lock file in the format of pip's requirements, with hashes.
 *
 * @returns a component for each line, with the hashes of all its wheels (one per platform)
 */
export function readLockFile(text: string): Component[] {
  const lines = text
    .replaceAll(/^#.*$/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, name, version] = /^([a-z0-9-]+)==(\S+)/.exec(line) ?? []
    if (!name || !version) throw new Error(`not a locked package: ${line}`)
    const hashes = [...line.matchAll(/--hash=sha256:([0-9a-f]{64})/g)].map(([, content = '']) => content)
    const purl = `pkg:pypi/${name}@${version}`
    return {
      type: 'library',
      name,
      version,
      purl,
      'bom-ref': purl,
      hashes: hashes.map((content) => ({ alg: 'SHA-256', content })),
    }
  })
}

/** Lists the wheels of all lock files. */
export async function wheelComponents(): Promise<Component[]> {
  const files = globSync('*/*.txt', { cwd: setUp }).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(join(setUp, name), 'utf8')))
  return texts.flatMap(readLockFile)
}
