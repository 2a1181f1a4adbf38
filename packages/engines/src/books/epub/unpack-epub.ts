/** Unpacks the files of an EPUB that typesetting needs into a folder. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { withArchive, type Archive } from '../../archive/index.ts'
import { decodeMarkup } from '../markup.ts'
import { containerPath, packagePathOf, readPackage, type EpubPackage } from './package.ts'
import { obfuscatedFonts, type Obfuscation } from './protection.ts'

export interface UnpackedEpub {
  /** The unpacked path of each file of the book. */
  files: Map<string, string>
  packagePath: string
  fonts: Map<string, Obfuscation>
}

/** File types that pages never show. */
const unseen = /\.(?:mp3|m4a|m4b|mp4|m4v|mov|webm|ogg|oga|ogv|opus|wav|smil|js)$/i

/** Text files: a book of a thousand pages has two megabytes of them. */
const markup = /\.(?:x?html?|xml|css|svg|opf|ncx)$/i
const most = { markupFile: 20_000_000, markup: 60_000_000, file: 100_000_000, packageFile: 10_000_000 }

/** The number of files unpacked concurrently: each waits for the disk twice. */
const atOnce = 8

async function packageOf(archive: Archive): Promise<{ path: string; text: string }> {
  const container = await archive.read(containerPath, most.packageFile)
  const named = container && packagePathOf(decodeMarkup(container))
  // With a missing or wrong container, the first package document is used.
  const path =
    named !== undefined && archive.names.has(named) ? named : [...archive.names].find((name) => /\.opf$/i.test(name))
  const bytes = path === undefined ? undefined : await archive.read(path, most.packageFile)
  if (path === undefined || !bytes) throw new DocweaveError('FILE_DAMAGED')
  return { path, text: decodeMarkup(bytes) }
}

/**
 * Checks that the EPUB at `path` can be read.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`, `FILE_NO_PAGES` if it has no chapter
 */
export const inspectEpub = (path: string): Promise<EpubPackage> =>
  withArchive(path, async (archive) => {
    await obfuscatedFonts(archive)
    const { path: packagePath, text } = await packageOf(archive)
    const described = readPackage(text, packagePath)
    const [first] = described.chapters
    if (first === undefined) throw new DocweaveError('FILE_NO_PAGES')
    if (!described.chapters.some((chapter) => archive.names.has(chapter))) throw new DocweaveError('FILE_DAMAGED')
    return described
  })

/**
 * Unpacks the EPUB at `path` into `folder`, which is created.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `DRM_PROTECTED`, `UNPACKED_TOO_LARGE`
 */
export const unpackEpub = (path: string, folder: string): Promise<UnpackedEpub> =>
  withArchive(path, async (archive) => {
    const fonts = await obfuscatedFonts(archive)
    const { path: packagePath } = await packageOf(archive)
    await mkdir(folder)
    const files = new Map<string, string>()
    const wanted = [...archive.names].filter((name) => !name.endsWith('/') && !unseen.test(name))
    let bytes = 0
    const unpack = async (name: string, number: number) => {
      const isMarkup = markup.test(name)
      const content = await archive.read(name, isMarkup ? most.markupFile : most.file)
      if (!content) return
      if (isMarkup) bytes += content.length
      if (bytes > most.markup) throw new DocweaveError('UNPACKED_TOO_LARGE', { limit: most.markup })
      const place = join(folder, `${number}`)
      await writeFile(place, content)
      files.set(name, place)
    }
    for (let at = 0; at < wanted.length; at += atOnce)
      await Promise.all(wanted.slice(at, at + atOnce).map((name, index) => unpack(name, at + index)))
    return { files, packagePath, fonts }
  })
