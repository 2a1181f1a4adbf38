/** Every font that documents commonly name has an installed substitute. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSandboxed } from '../host/sandbox/index.ts'
import { documentFonts, openFontFolder } from './document-fonts.ts'
import { fontFolders } from './font-configuration.ts'
import { substitutes } from './substitutes.ts'

const { standInsFor } = await documentFonts()
const standInFor = async (name: string) => (await standInsFor([name])).get(name)

test.each([
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['Arial', 'Arimo'],
  ['Times New Roman', 'Tinos'],
  ['Courier New', 'Cousine'],
  ['맑은 고딕', 'NanumGothic'],
  ['Malgun Gothic', 'NanumGothic'],
  ['굴림', 'NanumGothic'],
  ['돋움', 'NanumGothic'],
  ['바탕', 'NanumMyeongjo'],
  ['함초롬바탕', 'NanumMyeongjo'],
  ['함초롬돋움', 'NanumGothic'],
  ['ＭＳ 明朝', 'BIZ UDMincho'],
  ['MS 明朝', 'BIZ UDMincho'],
  ['ＭＳ ゴシック', 'BIZ UDGothic'],
  ['游ゴシック', 'Noto Sans CJK JP'],
  ['Meiryo', 'Noto Sans CJK JP'],
  ['HY없는명조-B', 'NanumMyeongjo'],
  ['無名明朝', 'Noto Serif CJK JP'],
  ['A font nobody has', 'Arimo'],
  ['Odd:name,with-signs\\', 'Arimo'],
])('%s is replaced by %s', async (name, family) => {
  expect(await standInFor(name)).toBe(family)
})

test.each(['나눔고딕', 'Nanum Myeongjo', 'BIZ UDゴシック', 'Arimo'])(
  '%s is installed under one of its own names',
  async (name) => {
    expect(await standInFor(name)).toBeUndefined()
  },
)

// fontconfig reads its cache anew for each name, which takes a busy machine half a second.
test('looks up unknown names together, and limits their number', { timeout: 120_000 }, async () => {
  const names = Array.from({ length: 5000 }, (_, at) => `Made up ${at}`)
  const found = await standInsFor(['Calibri', ...names])
  expect([found.size, found.get('Calibri'), found.get('Made up 59')]).toEqual([61, 'Carlito', 'Arimo'])
})

// Found by the fuzzer: a NUL in a font name of an RTF file ended in INTERNAL, and so do arguments of several megabytes.
test('ignores names that no font can have', async () => {
  const longNames = Array.from({ length: 60 }, (_, at) => `${at}`.padEnd(150_000, 'x'))
  const found = await standInsFor(['Hel\u0000ca', 'two\nlines', ...longNames, 'Calibri', 'Made up'])
  expect(Object.fromEntries(found)).toEqual({ Calibri: 'Carlito', 'Made up': 'Arimo' })
})

test('every substitute is installed', async () => {
  for (const [family] of substitutes) expect([family, await standInFor(family)]).toEqual([family, undefined])
}, 30_000)

test('does not use a folder that another account can write to', { timeout: 60_000 }, async () => {
  const place = await mkdtemp(join(tmpdir(), 'docweave-shared-'))
  const [prepared, missing] = ['prepared', 'missing'].map((name) => join(place, name))
  if (prepared === undefined || missing === undefined) throw new Error('no paths')
  await mkdir(prepared)
  await writeFile(join(prepared, 'fonts.conf'), '<fontconfig></fontconfig>')
  await chmod(prepared, 0o777)
  const used = await openFontFolder(prepared)
  expect(used).not.toBe(prepared)
  expect(await readFile(join(used, 'fonts.conf'), 'utf8')).toContain('<dir>')
  expect(await openFontFolder(missing)).toBe(missing)
  expect(await openFontFolder(missing)).toBe(missing)
  await rm(place, { recursive: true })
})

test('finds fonts with a folder that was created under a restrictive umask', { timeout: 60_000 }, async () => {
  const place = await mkdtemp(join(tmpdir(), 'docweave-shared-'))
  const umask = process.umask(0o077)
  try {
    const folder = await openFontFolder(join(place, 'fonts'))
    const write = await mkdtemp(join(place, 'asks-'))
    const { stdout } = await runSandboxed({
      program: 'fc-match',
      args: ['Calibri'],
      read: [...fontFolders, folder],
      write,
      signal: AbortSignal.timeout(30_000),
      environment: { FONTCONFIG_FILE: join(folder, 'fonts.conf') },
      seconds: 30,
      memoryMegabytes: 500,
    })
    expect(stdout).toContain('Carlito')
  } finally {
    process.umask(umask)
    await rm(place, { recursive: true })
  }
})
