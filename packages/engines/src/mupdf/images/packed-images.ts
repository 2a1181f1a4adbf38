/** Several images in one file, as a chunk of work hands them on: the images one after the other, then where each of them is. */
import { closeSync, fstatSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'

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
export function unpackImages(path: string, place: (name: string) => string): { name: string; path: string }[] {
  const file = openSync(path, 'r')
  try {
    const read = (start: number, bytes: number) => {
      const content = Buffer.alloc(bytes)
      readSync(file, content, 0, bytes, start)
      return content
    }
    const { size } = fstatSync(file)
    const indexBytes = read(size - lengthBytes, lengthBytes).readUInt32LE()
    const index: Packed[] = JSON.parse(read(size - lengthBytes - indexBytes, indexBytes).toString())
    return index.map(({ name, start, bytes }) => {
      writeFileSync(place(name), read(start, bytes))
      return { name, path: place(name) }
    })
  } finally {
    closeSync(file)
  }
}
