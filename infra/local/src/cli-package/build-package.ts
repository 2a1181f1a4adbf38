/**
 * Builds the package of the command line that users install: one folder of plain JavaScript for Node 20 and later that contains all it
 * needs, so that it has no dependencies. The commands for operators are left out, with the clients of the cluster and the stores.
 */
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeRegistry } from '@docweave/tool-kit/registry'
import { build } from 'vite'
import { z } from 'zod'
import { ROOT, TOOLS } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { BundledPackage, noticesOf } from './notices.ts'

const CLI = join(ROOT, 'apps/cli')
/** Where `npm run pack-cli` writes the package and its archive. */
export const CLI_DIST = join(CLI, 'dist')
const PROGRAM = 'docweave.js'
const PACKAGES = 'packages.json'

/** The oldest Node that runs the package. */
export const OLDEST_NODE = 20

/** Bundles the program into `folder`. Returns the packages in it. */
async function bundle(folder: string): Promise<BundledPackage[]> {
  await build({
    ...{ configFile: false, root: CLI, publicDir: false, logLevel: 'warn' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...{ ssr: join(CLI, 'src/public.ts'), outDir: folder, emptyOutDir: true },
      ...{ target: `node${OLDEST_NODE}`, minify: false, license: { fileName: PACKAGES } },
      rolldownOptions: {
        output: { entryFileNames: PROGRAM, chunkFileNames: '[name]-[hash].js', banner: '#!/usr/bin/env node' },
      },
    },
  })
  const list = join(folder, PACKAGES)
  const packages = z.array(BundledPackage).parse(JSON.parse(await readFile(list, 'utf8')))
  await rm(list)
  await chmod(join(folder, PROGRAM), 0o755)
  return packages
}

const Source = z.object({ version: z.string(), license: z.string() })

/** Returns the `package.json` of the package. */
async function manifest(): Promise<object> {
  const { version, license } = Source.parse(JSON.parse(await readFile(join(CLI, 'package.json'), 'utf8')))
  return {
    name: 'docweave',
    version,
    description: 'Converts, compresses, merges and recognises documents on a Docweave server.',
    keywords: ['pdf', 'ocr', 'convert', 'hwp', 'docx', 'cli'],
    license,
    type: 'module',
    bin: { docweave: `dist/${PROGRAM}` },
    files: ['dist', 'THIRD-PARTY-NOTICES.md'],
    engines: { node: `>=${OLDEST_NODE}` },
  }
}

/** Builds the package into `folder`, which is emptied. */
export async function buildCliPackage(folder: string): Promise<BundledPackage[]> {
  // The program imports the generated registry, which a fresh checkout does not have yet.
  await writeRegistry(TOOLS)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const packages = await bundle(join(folder, 'dist'))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`)
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.md'), await noticesOf(packages))
  await copyFile(join(CLI, 'npm/README.md'), join(folder, 'README.md'))
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  return packages
}

const Packed = z.array(z.object({ filename: z.string() })).length(1)

/**
 * Packs a built package into an archive in the folder `target`. Returns the archive's path.
 *
 * @throws Error with npm's output if it fails
 */
export async function packCliPackage(folder: string, target: string): Promise<string> {
  const { status, output } = await runProgram(
    'npm',
    ['pack', folder, '--json', '--loglevel=error', '--pack-destination', target],
    { cwd: target, output: 'keep' },
  )
  if (status !== 0) throw new Error(`npm could not pack ${folder}.\n${output}`)
  const [packed] = Packed.parse(JSON.parse(output))
  return join(target, packed?.filename ?? '')
}
