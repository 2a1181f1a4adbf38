/** For tests: the command line's package, installed as a user installs it, and the versions of Node to run it on. */
import { mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { buildCliPackage, OLDEST_NODE, packCliPackage } from '../build-package.ts'
import type { BundledPackage } from '../notices.ts'

export interface InstalledPackage {
  packages: BundledPackage[]
  /** The folder of the package below `node_modules`. */
  folder: string
  /** The program `docweave`. */
  program: string
}

/** Builds the package, packs it, and installs the archive into an empty folder below `root`, without the registry. */
export async function installCliPackage(root: string): Promise<InstalledPackage> {
  const packages = await buildCliPackage(join(root, 'package'))
  const archive = await packCliPackage(join(root, 'package'), root)
  const user = join(root, 'user')
  await mkdir(user)
  await execa('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: user })
  const modules = join(user, 'node_modules')
  return { packages, folder: join(modules, 'docweave'), program: join(modules, '.bin/docweave') }
}

/** Returns the programs called `node` in the PATH that are new enough, of each version one: the repository's own, and the system's. */
export async function installedNodes(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const place of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = join(place, 'node')
    const { stdout, exitCode } = await execa(program, ['-p', 'process.versions.node'], { reject: false })
    if (exitCode === 0 && Number.parseInt(stdout, 10) >= OLDEST_NODE && !found.has(stdout)) found.set(stdout, program)
  }
  return found
}
