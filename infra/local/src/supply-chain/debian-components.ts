/** The Debian packages of the system engines and their dependencies, at the installed versions. */
import { readFile } from 'node:fs/promises'
import { runProgram } from '../run-program.ts'
import { REQUIREMENTS } from '../set-up/requirements.ts'
import type { Component } from './npm-components.ts'

const kinds = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`)

/** Returns the names of the engines' installed packages and their installed dependencies. */
async function installedNames(engines: readonly string[]): Promise<string[]> {
  const asked = ['depends', '--recurse', '--installed', ...kinds, ...engines]
  const { status, output } = await runProgram('apt-cache', asked, { output: 'keep' })
  if (status !== 0) return []
  return [...new Set(output.split('\n').filter((line) => /^[a-z0-9]/.test(line)))]
}

/** `ID` and `VERSION_ID` of os-release(5), such as `debian` and `12`. */
async function readSystem(): Promise<{ id: string; version: string }> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const field = (name: string) => new RegExp(`^${name}="?([^"\\n]*)"?$`, 'm').exec(text)?.[1] ?? ''
  return { id: field('ID') || 'debian', version: field('VERSION_ID') }
}

/**
 * Lists the engines' Debian packages: empty if the system has no apt, and without engines that are not installed. For an image,
 * use its own package database.
 */
export async function debianComponents(): Promise<Component[]> {
  const names = await installedNames(REQUIREMENTS.start.map(({ apt }) => apt))
  if (names.length === 0) return []
  const format = '${db:Status-Abbrev}\t${Package}\t${Version}\t${Architecture}\n'
  const { output } = await runProgram('dpkg-query', ['-W', '-f', format, ...names], { output: 'keep' })
  const { id, version: release } = await readSystem()
  return output.split('\n').flatMap((line) => {
    const [state = '', name = '', version = '', arch = ''] = line.split('\t')
    if (!state.startsWith('ii') || !name) return []
    const purl = `pkg:deb/${id}/${name}@${encodeURIComponent(version)}?arch=${arch}&distro=${id}-${release}`
    return [{ type: 'application', name, version, purl, 'bom-ref': purl }]
  })
}
