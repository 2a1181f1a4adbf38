/** What a change affects: the files that differ from a commit, and the packages whose tests may fail. */
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'

const PACKAGES = ['apps/*/package.json', 'packages/*/package.json', 'workflows/package.json', 'infra/*/package.json']
const PackageFile = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

export interface WorkspacePackage {
  /** Relative to the repository. */
  folder: string
  name: string
  /** Names of the workspace packages that it depends on. */
  needs: string[]
}

/** Reads all packages of the workspace. */
export async function workspacePackages(): Promise<WorkspacePackage[]> {
  const all: WorkspacePackage[] = []
  for await (const file of glob(PACKAGES, { cwd: ROOT })) {
    const { name, dependencies, devDependencies } = PackageFile.parse(
      JSON.parse(await readFile(join(ROOT, file), 'utf8')),
    )
    const needs = Object.entries({ ...dependencies, ...devDependencies })
    all.push({
      folder: dirname(file),
      name,
      needs: needs.filter(([, version]) => version.startsWith('workspace:')).map(([needed]) => needed),
    })
  }
  return all
}

/**
 * Returns the paths, relative to the repository, that differ from `base` (a commit), with files that Git does not know yet.
 *
 * @throws Error if `base` is no commit
 */
export async function changedFiles(base: string): Promise<string[]> {
  const list = async (args: string[]) => {
    const { status, output } = await runProgram('git', args, { output: 'keep' })
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed.\n${output}`)
    return output.split('\n').filter((line) => line !== '')
  }
  const [differing, unknown] = await Promise.all([
    list(['diff', '--name-only', '--diff-filter=d', base]),
    list(['ls-files', '--others', '--exclude-standard']),
  ])
  return [...new Set([...differing, ...unknown])].toSorted()
}

/** Returns the packages with a changed file, and those that depend on one of them, directly or through others. */
export function touchedPackages(packages: readonly WorkspacePackage[], files: readonly string[]): WorkspacePackage[] {
  const touched = new Set(
    packages.filter(({ folder }) => files.some((file) => file.startsWith(`${folder}/`))).map(({ name }) => name),
  )
  for (let before = -1; before !== touched.size;) {
    before = touched.size
    for (const { name, needs } of packages) if (needs.some((needed) => touched.has(needed))) touched.add(name)
  }
  return packages.filter(({ name }) => touched.has(name))
}
