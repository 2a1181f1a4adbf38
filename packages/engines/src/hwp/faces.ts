/** Which of our fonts a document's are drawn in, and where they are. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentFonts } from '../fonts/index.ts'
import { runSandboxed } from '../sandbox/index.ts'

/** A font file, and which of its fonts where it has several. */
export interface FontPlace {
  path: string
  index: number
}

/** What a family of a document is drawn in. */
export interface Face {
  family: string
  regular: FontPlace
  bold: FontPlace
}

/** Characters that some font has, a bit for each code point. */
export type Coverage = Uint8Array

const codePoints = 0x110000
const fontconfig = { seconds: 60, memoryMegabytes: 2000 }

async function ask(program: 'fc-match' | 'fc-list', args: readonly string[]): Promise<string> {
  const { read, environment } = await documentFonts()
  const write = await mkdtemp(join(tmpdir(), 'docweave-faces-'))
  const signal = new AbortController().signal
  try {
    return (await runSandboxed({ program, args, read, write, signal, environment, ...fontconfig })).stdout
  } finally {
    await rm(write, { recursive: true, force: true })
  }
}

async function placeOf(family: string, weight: 'regular' | 'bold'): Promise<FontPlace> {
  const pattern = `${family.replaceAll(/[\\:,-]/g, (sign) => `\\${sign}`)}:${weight}`
  const [path = '', index = '0'] = (await ask('fc-match', ['-f', '%{file}\n%{index}', pattern])).split('\n')
  // Above its lower half an index names an instance of a variable font.
  return { path, index: Number(index) & 0xffff }
}

const faces = new Map<string, Promise<Face>>()

/** What a name that nobody knows gets, which has no Hangul. */
const latinDefault = 'Arimo'
const koreanDefault = 'NanumGothic'

async function findFace(name: string): Promise<Face> {
  const standIn = (await (await documentFonts()).standInFor(name)) ?? name
  const family = standIn === latinDefault && /\p{sc=Hangul}/u.test(name) ? koreanDefault : standIn
  const [regular, bold] = await Promise.all([placeOf(family, 'regular'), placeOf(family, 'bold')])
  return { family, regular, bold }
}

/** Gives the faces of families, by their names. */
export async function facesOf(names: readonly string[]): Promise<Record<string, Face>> {
  const found = names.map(async (name): Promise<[string, Face]> => {
    const face = faces.get(name) ?? findFace(name)
    faces.set(name, face)
    return [name, await face]
  })
  return Object.fromEntries(await Promise.all(found))
}

/** Areas for everyone's own use (Unicode 15, 23.5): the same code is another sign in each font. */
const privateUse = [
  [0xe000, 0xf8ff],
  [0xf0000, 0x10ffff],
] as const

async function readCoverage(): Promise<Coverage> {
  const covered = new Uint8Array(codePoints / 8)
  const list = await ask('fc-list', ['-f', '%{charset} ', ':scalable=true'])
  for (const range of new Set(list.split(/\s+/))) {
    const [first = Number.NaN, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
    for (let code = first; code <= last; code++) covered[code >> 3] = (covered[code >> 3] ?? 0) | (1 << (code & 7))
  }
  for (const [first, last] of privateUse) covered.fill(0, first >> 3, (last >> 3) + 1)
  return covered
}

let coverage: Promise<Coverage> | undefined

/** Which characters any of our fonts has. */
export const fontCoverage = (): Promise<Coverage> => (coverage ??= readCoverage())
