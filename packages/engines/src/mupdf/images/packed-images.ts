/** Several images in one file, as a chunk of work hands them on: the images one after the other, then where each of them is. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'

interface Packed {
  /** What tells the image apart in its file's name: `page-01`. */
  name: string
  start: number
  bytes: number
}

/** The last bytes of the file: how long the index before them is. */
const lengthBytes = 4

/** Writes a packed file image by image. */
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

/** Writes the images of a packed file to files of their own, at the paths that `place` gives for their names. */
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
