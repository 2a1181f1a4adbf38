/**
 * The software bill of materials (CycloneDX 1.6): npm packages of the lock file, Python wheels that the set-up downloads, and Debian
 * packages of the system engines with their dependencies, at the installed versions.
 */
import { globSync } from 'node:fs'
import { mkdir, writeFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { z } from 'zod'
import { runProgram } from '../run-program.ts'
import { REQUIREMENTS } from '../set-up/requirements.ts'

/** Returns the errors of a document by the strict schema of CycloneDX 1.6; `undefined` if it is valid. */
export async function sbomErrors(text: string): Promise<unknown> {
  return (await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)) ?? undefined
}

/** Creates the bill of materials. */
async function makeSbom(): Promise<Sbom> {
  const [npm, wheels, debian] = await Promise.all([npmSbom(), wheelComponents(), debianComponents()])
  const added = [...wheels, ...debian]
  const root = npm.metadata.component['bom-ref']
  const refs = added.map((component) => component['bom-ref'])
  return {
    ...npm,
    components: [...npm.components, ...added],
    dependencies: [
      ...npm.dependencies.map((one) =>
        one.ref === root ? { ...one, dependsOn: [...new Set([...(one.dependsOn ?? []), ...refs])] } : one,
      ),
      ...refs.map((ref) => ({ ref })),
    ],
  }
}

/**
 * Writes the bill of materials to `file`.
 *
 * @returns the bill of materials
 * @throws Error if it is not valid by the schema
 */
export async function writeSbom(file: string): Promise<Sbom> {
  const sbom = await makeSbom()
  const text = `${JSON.stringify(sbom, null, 2)}\n`
  const errors = await sbomErrors(text)
  if (errors !== undefined) throw new Error(`The bill of materials is not valid: ${JSON.stringify(errors)}`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return sbom
}

/** The used fields of a component (CycloneDX 1.6, `component`). */
const Component = z.looseObject({
  type: z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  'bom-ref': z.string(),
})
type Component = z.infer<typeof Component>

const Dependency = z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })

const Sbom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), 'bom-ref': z.string() }) }),
  components: z.array(Component),
  dependencies: z.array(Dependency),
})
type Sbom = z.infer<typeof Sbom>

/** Lists every npm package of the workspace. @throws Error with pnpm's output if it fails */
async function npmSbom(): Promise<Sbom> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-sbom-'))
  try {
    const file = join(folder, 'npm.json')
    const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
    const { status, output } = await runProgram('pnpm', ['sbom', ...format, '--out', file], { output: 'keep' })
    if (status !== 0) throw new Error(`pnpm could not list the packages.\n${output}`)
    return Sbom.parse(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

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
    if (!name || !version) throw new Error(`Not a locked package: ${line}`)
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
async function wheelComponents(): Promise<Component[]> {
  const files = globSync('*/*.txt', { cwd: setUp }).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(join(setUp, name), 'utf8')))
  return texts.flatMap(readLockFile)
}

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
async function debianComponents(): Promise<Component[]> {
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
