/** Builds the site only if its sources have changed, so that later starts are fast. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { readSettings } from '../env.ts'
import { ROOT, WEB, WEB_DIST } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { isOcrSetUp } from './ocr/set-up-ocr.ts'
import { writeSourceArchive } from './source-archive.ts'

const SitePackage = z.object({ dependencies: z.record(z.string(), z.string()) })
const { dependencies } = SitePackage.parse(JSON.parse(readFileSync(join(WEB, 'package.json'), 'utf8')))

/** The site's folder and the folders of the packages that it depends on. */
const SOURCES = [
  'apps/web',
  ...Object.keys(dependencies).flatMap((name) =>
    name.startsWith('@docweave/') ? [name.replace('@docweave/', 'packages/')] : [],
  ),
]
const FILES = ['pnpm-lock.yaml', 'tsconfig.base.json']
/** Folders that builds, test runs or editors create. */
const LEFT = /(^|\/)(node_modules|dist|\.tsout|test-results|playwright-report|e2e)(\/|$)|\.test\.tsx?$/
const STAMP = join(WEB_DIST, '.sources')

/** Returns a digest of the names and contents of all sources. */
export async function sourceDigest(root: string, folders: string[], files: string[]): Promise<string> {
  const names = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
      const inside = await Promise.all(
        entries
          .filter(({ name }) => !LEFT.test(name))
          .map(async (entry) => {
            const path = join(folder, entry.name)
            if (!entry.isDirectory()) return [path]
            const below = await readdir(join(root, path), { recursive: true, withFileTypes: true })
            return below
              .filter((one) => one.isFile())
              .map((one) => relative(root, join(one.parentPath, one.name)))
              .filter((name) => !LEFT.test(name))
          }),
      )
      return inside.flat()
    }),
  )
  const hash = createHash('sha256')
  for (const name of [...files, ...names.flat()].toSorted())
    hash.update(`${name}\0`).update(await readFile(join(root, name)))
  return hash.digest('hex')
}

/** Builds the site if necessary, and writes the source archive beside it. Throws with the build's output if the build fails. */
export async function buildSite(say: (line: string) => void): Promise<void> {
  await buildWhenChanged(say)
  // Written every time, because the archive contains the whole system's source, not only the site's.
  await writeSourceArchive(ROOT, join(WEB_DIST, 'client/source.tar.gz'), readSettings().dataFolder)
}

/** Returns a digest of all that the build depends on: it contains the models of text recognition if they are there. */
const siteDigest = async (): Promise<string> =>
  `${await sourceDigest(ROOT, SOURCES, FILES)}${isOcrSetUp() ? ' with models' : ''}`

async function buildWhenChanged(say: (line: string) => void): Promise<void> {
  const digest = await siteDigest()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === digest) return
  say('Building the site…')
  const { status, output } = await runProgram('pnpm', ['run', 'build'], {
    cwd: WEB,
    env: { NODE_ENV: 'production' },
    output: 'keep',
  })
  if (status !== 0) throw new Error(`The site could not be built.\n${output}`)
  // Computed after the build, which may write sources (catalogues, the route tree).
  await writeFile(STAMP, await siteDigest())
}
