/** Writes a ZIP file of stored entries (APPNOTE.TXT 4.3) sequentially, so that none stays in memory. */
import { closeSync, openSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { versionNeeded, zipFields } from '../../archive/index.ts'
import { writeAll } from '../../host/write-all.ts'

const signature = (value: number, length = 4) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(value)
  return bytes
}

export class StoredZip {
  readonly #file: number
  readonly #directory: Buffer[] = []
  #bytes = 0
  #numbered = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  add(path: string, content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const name = Buffer.from(path)
    const size = bytes.length
    const fields = zipFields({ name, method: 'stored', crc: crc32(bytes), packed: size, size })
    const place = Buffer.alloc(14)
    place.writeUInt32LE(this.#bytes, 10)
    this.#directory.push(signature(0x02014b50), Buffer.from([versionNeeded, 0]), fields, place, name)
    this.#write(signature(0x04034b50), fields, name, bytes)
  }

  /** Adds a file under a generated name, and returns the name. */
  addNumbered(ending: string, content: Uint8Array): string {
    this.#numbered++
    const name = `file-${this.#numbered}.${ending}`
    this.add(name, content)
    return name
  }

  /** Writes the directory and closes the file. */
  finish(): void {
    const start = this.#bytes
    const entries = this.#directory.length / 5
    this.#write(...this.#directory)
    const end = signature(0x06054b50, 22)
    end.writeUInt16LE(entries, 8)
    end.writeUInt16LE(entries, 10)
    end.writeUInt32LE(this.#bytes - start, 12)
    end.writeUInt32LE(start, 16)
    this.#write(end)
    closeSync(this.#file)
  }

  #write(...parts: Uint8Array[]): void {
    for (const part of parts) {
      writeAll(this.#file, part)
      this.#bytes += part.length
    }
  }
}
