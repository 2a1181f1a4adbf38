/** Exports the pages of a PDF, or the images in them, as image files: the work of the tools for JPEG and PNG, divided into chunks. */
import { join } from 'node:path'
import type { Chunk } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { ImageFormat } from './images/encode-pixmap.ts'
import { unpackImages } from './images/packed-images.ts'
import { runMupdf, type RunOptions } from './run-mupdf.ts'

export interface ImageChoice {
  path: string
  /** `images` exports the images that the pages use, instead of the pages. */
  mode: 'pages' | 'images'
  dpi: number
  format: ImageFormat
}

/**
 * The number of images in a chunk. Every chunk is an activity that opens the document and reads its fonts again, which costs more than
 * drawing a page; in return, a crash costs only one chunk.
 */
const chunkSize = (images: number) => Math.min(Math.max(Math.ceil(images / 8), 4), 50)

/** An item of a chunk: a page index (from 0) or an object number, with the name of its image. */
type Named = { id: number; name: string }

const named = (ids: readonly number[], word: string, numbers: readonly number[], highest: number): Named[] => {
  const digits = `${highest}`.length
  return ids.map((id, at) => ({ id, name: `${word}-${`${numbers[at]}`.padStart(digits, '0')}` }))
}

const chunksOf = (images: readonly Named[]): Chunk[] => {
  const size = chunkSize(images.length)
  return Array.from({ length: Math.ceil(images.length / size) }, (_, at) => {
    const data = images.slice(at * size, (at + 1) * size)
    return { data, pages: data.length }
  })
}

const isNamed = (item: unknown): item is Named =>
  typeof item === 'object' &&
  item !== null &&
  'id' in item &&
  'name' in item &&
  typeof item.id === 'number' &&
  typeof item.name === 'string'

/**
 * Divides the work into chunks.
 *
 * @param pages page numbers, from 1
 * @param count the document's number of pages: names are padded to its digits
 * @returns the chunks, and the number of images that cannot be extracted unchanged
 * @throws DocweaveError `IMAGE_TOO_LARGE`, `IMAGES_NOT_FOUND`
 */
export async function imageChunks(
  { path, mode, dpi, format }: ImageChoice,
  pages: readonly number[],
  count: number,
  run: RunOptions,
): Promise<{ chunks: Chunk[]; converted: number }> {
  const indices = pages.map((page) => page - 1)
  if (mode === 'pages') {
    const work = named(indices, 'page', pages, count)
    // Checks the size of every page before the first is drawn.
    await runMupdf('renderPages', { path, dpi, format, pages: work.map(({ id, name }) => ({ index: id, name })) }, run)
    return { chunks: chunksOf(work), converted: 0 }
  }
  const { images, plain } = await runMupdf('findImages', { path, pages: indices }, run)
  if (images.length === 0) throw new DocweaveError('IMAGES_NOT_FOUND')
  const numbers = images.map((_, at) => at + 1)
  return {
    chunks: chunksOf(named(images, 'image', numbers, images.length)),
    converted: format.type === 'jpg' ? images.length - plain : 0,
  }
}

/** Processes one chunk and returns the path of its packed file below `folder`. */
export async function drawChunk(
  { path, mode, dpi, format }: ImageChoice,
  chunk: Chunk,
  folder: string,
  run: RunOptions,
): Promise<string> {
  const out = join(folder, 'images')
  const work: unknown[] = Array.isArray(chunk.data) ? chunk.data : []
  const items = work.filter(isNamed)
  if (mode === 'pages') {
    const wanted = items.map(({ id, name }) => ({ index: id, name }))
    await runMupdf('renderPages', { path, dpi, format, out, pages: wanted }, run)
  } else {
    const images = items.map(({ id, name }) => ({ object: id, name }))
    await runMupdf('extractImages', { path, format, out, images }, run)
  }
  return out
}

/** Unpacks the images of all chunks to files below `folder`. */
export async function unpackChunks(
  parts: readonly string[],
  folder: string,
  type: ImageFormat['type'],
): Promise<{ part: string; path: string }[]> {
  const unpacked: { part: string; path: string }[] = []
  for (const part of parts)
    for (const { name, path } of await unpackImages(part, (each) => join(folder, `${each}.${type}`)))
      unpacked.push({ part: name, path })
  return unpacked
}
