/** Packs the images of a chunk into one file: the images one after the other, then an index of their positions. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'

interface Packed {
  /** The distinguishing part of the image's file name: `page-01`. */
  name: string
  start: number
  bytes: number
}

/** The size of the last field of the file, which is the length of the index before it. */
const lengthBytes = 4

/** Writes a packed file one image at a time. */
export class PackedImages {
  readonly #file: number
  readonly #index: Packed[] = []
  #end = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  add(name: string, image: Uint8Array): void {
    writeSync(this.#file, image)
    this.#index.push({ name, start: this.#end, bytes: image.length })
    this.#end += image.length
  }

  close(): void {
    const index = Buffer.from(JSON.stringify(this.#index))
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32LE(index.length)
    writeSync(this.#file, Buffer.concat([index, length]))
    closeSync(this.#file)
  }
}

/** Extracts the images of a packed file to the paths that `place` returns for their names. */
export async function unpackImages(
  path: string,
  place: (name: string) => string,
): Promise<{ name: string; path: string }[]> {
  const file = await open(path)
  try {
    const read = async (start: number, bytes: number) =>
      (await file.read({ buffer: Buffer.alloc(bytes), position: start })).buffer
    const { size } = await file.stat()
    const indexBytes = (await read(size - lengthBytes, lengthBytes)).readUInt32LE()
    const index: Packed[] = JSON.parse((await read(size - lengthBytes - indexBytes, indexBytes)).toString())
    for (const { name, start, bytes } of index) await writeFile(place(name), await read(start, bytes))
    return index.map(({ name }) => ({ name, path: place(name) }))
  } finally {
    await file.close()
  }
}
