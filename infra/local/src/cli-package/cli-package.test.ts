/** The package of the command line is built, packed and installed, and runs on every supported Node of this machine. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installCliPackage, installedNodes, type InstalledPackage } from './testing/installed-package.ts'
import { licenceSection, noticesOf } from './notices.ts'

let root: string
let installed: InstalledPackage

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-package-'))
  installed = await installCliPackage(root)
}, 120_000)
afterAll(() => rm(root, { recursive: true, force: true }))

test('installs nothing else, and brings licence and notices', async () => {
  expect((await readdir(join(root, 'user/node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['docweave'])
  expect((await readdir(installed.folder)).toSorted()).toEqual(
    ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md', 'dist', 'package.json'].toSorted(),
  )
  expect(await readFile(join(installed.folder, 'LICENSE'), 'utf8')).toContain('GNU AFFERO GENERAL PUBLIC LICENSE')
  const notices = await readFile(join(installed.folder, 'THIRD-PARTY-NOTICES.md'), 'utf8')
  for (const { name, version } of installed.packages) expect(notices).toContain(`## ${name} ${version} (`)
  expect(JSON.parse(await readFile(join(installed.folder, 'package.json'), 'utf8'))).toMatchObject({
    name: 'docweave',
    license: 'AGPL-3.0-or-later',
    engines: { node: '>=20' },
  })
})

test('contains no client of the cluster or the stores, and no commands for operators', async () => {
  const names = installed.packages.map(({ name }) => name)
  expect(names).toContain('tus-js-client')
  expect(names.filter((name) => /temporal|aws|smithy|firebase|google|grpc|sqlite|react|docx/.test(name))).toEqual([])
  const { stderr, exitCode } = await execa(process.execPath, [join(installed.folder, 'dist/docweave.js'), 'ops'], {
    reject: false,
  })
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Unknown command: "ops"')])
})

test('runs on every Node of this machine from version 20', { timeout: 60_000 }, async () => {
  const programs = await installedNodes()
  expect(programs.size).toBeGreaterThan(0)
  for (const [version, node] of programs) {
    const docweave = (...words: string[]) => execa(node, [installed.program, ...words], { cwd: root, reject: false })
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
  const dist = join(installed.folder, 'dist')
  for (const name of await readdir(dist))
    expect([...(await readFile(join(dist, name), 'utf8')).matchAll(LATER)].map(([found]) => found)).toEqual([])
})

test('reads a licence from a readme, and refuses to bundle a package without one', async () => {
  expect(licenceSection('# a\n\n## License\n\nMIT\n\n## More\n')).toBe('MIT')
  expect(licenceSection('# a\n## Licence\nISC\n')).toBe('ISC')
  expect(licenceSection('# a\n')).toBeUndefined()
  await expect(noticesOf([{ name: 'no-such-package', version: '1.0.0' }])).rejects.toThrow('names no licence')
})
