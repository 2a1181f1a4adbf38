/** The package of the command line is built, packed and installed, and runs on every supported Node of this machine. */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliPackage, packCliPackage } from './build-package.ts'
import { licenceSection, noticesOf, type BundledPackage } from './notices.ts'

let folder: string
let packages: BundledPackage[]
const installed = () => join(folder, 'user/node_modules/docweave')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-package-'))
  packages = await buildCliPackage(join(folder, 'package'))
  const archive = await packCliPackage(join(folder, 'package'), folder)
  await mkdir(join(folder, 'user'))
  await execa('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: join(folder, 'user') })
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the programs called `node` in the PATH from version 20, of each version one: the repository's own, and the system's. */
async function nodes(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const place of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = join(place, 'node')
    const { stdout, exitCode } = await execa(program, ['-p', 'process.versions.node'], { reject: false })
    if (exitCode === 0 && Number.parseInt(stdout, 10) >= 20 && !found.has(stdout)) found.set(stdout, program)
  }
  return found
}

test('installs nothing else, and brings licence and notices', async () => {
  expect((await readdir(join(folder, 'user/node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
    'docweave',
  ])
  expect((await readdir(installed())).toSorted()).toEqual(
    ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md', 'dist', 'package.json'].toSorted(),
  )
  expect(await readFile(join(installed(), 'LICENSE'), 'utf8')).toContain('GNU AFFERO GENERAL PUBLIC LICENSE')
  const notices = await readFile(join(installed(), 'THIRD-PARTY-NOTICES.md'), 'utf8')
  for (const { name, version } of packages) expect(notices).toContain(`## ${name} ${version} (`)
  expect(JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8'))).toMatchObject({
    name: 'docweave',
    license: 'AGPL-3.0-or-later',
    engines: { node: '>=20' },
  })
})

test('contains no client of the cluster or the stores, and no commands for operators', async () => {
  const names = packages.map(({ name }) => name)
  expect(names).toContain('tus-js-client')
  expect(names.filter((name) => /temporal|aws|smithy|firebase|google|grpc|sqlite|react|docx/.test(name))).toEqual([])
  const { stderr, exitCode } = await execa(process.execPath, [join(installed(), 'dist/docweave.js'), 'ops'], {
    reject: false,
  })
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Unknown command: "ops"')])
})

test('runs on every Node of this machine from version 20', async () => {
  const programs = await nodes()
  expect(programs.size).toBeGreaterThan(0)
  for (const [version, node] of programs) {
    const docweave = (...words: string[]) =>
      execa(node, [join(folder, 'user/node_modules/.bin/docweave'), ...words], { cwd: folder, reject: false })
    const tools = await docweave('tools')
    expect([tools.exitCode, tools.stderr], version).toEqual([0, ''])
    const list: { id: string }[] = JSON.parse(tools.stdout)
    expect(list.map(({ id }) => id)).toContain('pdf-ocr')
    expect((await docweave('--version')).stdout).toMatch(/^\d+\.\d+\.\d+$/)
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await docweave('completion', shell)).stdout).toContain('compress-pdf')
    const unmatched = await docweave('run', 'pdf-ocr', '--in', '*.pdf', '--out', 'out')
    expect([unmatched.exitCode, unmatched.stderr], version).toEqual([2, 'No file matches *.pdf.'])
  }
})

/** What Node 20 lacks and later versions have, of the language's library. */
const LATER =
  /Promise\.(withResolvers|try)\(|(Map|Object)\.groupBy\(|Array\.fromAsync\(|Iterator\.from\(|RegExp\.escape\(|Error\.isError\(|\.(values|keys|entries)\(\)\.(map|filter|flatMap|some|every|find|toArray|reduce|take|drop|forEach)\(/g

test('uses nothing that Node 20 lacks', async () => {
  const dist = join(installed(), 'dist')
  for (const name of await readdir(dist))
    expect([...(await readFile(join(dist, name), 'utf8')).matchAll(LATER)].map(([found]) => found)).toEqual([])
})

test('reads a licence from a readme, and refuses to bundle a package without one', async () => {
  expect(licenceSection('# a\n\n## License\n\nMIT\n\n## More\n')).toBe('MIT')
  expect(licenceSection('# a\n## Licence\nISC\n')).toBe('ISC')
  expect(licenceSection('# a\n')).toBeUndefined()
  await expect(noticesOf([{ name: 'no-such-package', version: '1.0.0' }])).rejects.toThrow('names no licence')
})
