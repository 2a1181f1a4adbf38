/** The functions of `node:fs` that engines use, on files in memory. */
import { Buffer } from 'buffer'
import { files } from '../memory-files.ts'

type Content = string | Uint8Array | ArrayBufferView
type Encoding = 'utf8' | 'base64' | 'latin1'

const bytesOf = (content: Content): Uint8Array =>
  typeof content === 'string'
    ? new TextEncoder().encode(content)
    : new Uint8Array(content.buffer, content.byteOffset, content.byteLength)

/** Fetches a file of the site, such as a font. Only workers may wait for it. */
function fetched(url: string): Uint8Array {
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  request.responseType = 'arraybuffer'
  request.send()
  if (request.status !== 200 || !(request.response instanceof ArrayBuffer)) throw new Error(`cannot fetch ${url}`)
  return new Uint8Array(request.response)
}

const isUrl = (path: string): boolean => /^https?:/.test(path)

export function readFileSync(path: string): Buffer
export function readFileSync(path: string, encoding: Encoding): string
export function readFileSync(path: string, encoding?: Encoding): Buffer | string {
  const bytes = Buffer.from((isUrl(path) ? fetched(path) : files.read(path)).buffer)
  return encoding ? bytes.toString(encoding) : bytes
}

export const writeFileSync = (path: string, content: Content): void =>
  files.write(path, Uint8Array.from(bytesOf(content)))
export const existsSync = (path: string): boolean => files.exists(path)
export const renameSync = (from: string, to: string): void => files.rename(from, to)
export const copyFileSync = (from: string, to: string): void => files.copy(from, to)
export const rmSync = (path: string, options?: { recursive?: boolean; force?: boolean }): void =>
  files.remove(path, options)
export const mkdirSync = (path: string, options?: { recursive?: boolean }): void =>
  files.makeFolder(path, options?.recursive)
export const mkdtempSync = (prefix: string): string => files.makeTemporaryFolder(prefix)
export const statSync = (path: string) => ({ size: files.size(path) })
export const readdirSync = (path: string): string[] => files.list(path)
export const openSync = (path: string, mode: 'r' | 'w'): number => files.open(path, mode)
export const closeSync = (descriptor: number): void => files.close(descriptor)
export const fstatSync = (descriptor: number) => ({ size: files.sizeOfOpen(descriptor) })

export const readSync = (
  descriptor: number,
  target: Uint8Array,
  offset = 0,
  length = target.length - offset,
  position?: number | null,
): number => files.readOpen(descriptor, target.subarray(offset, offset + length), position)

export const writeSync = (
  descriptor: number,
  content: Uint8Array | string,
  offset = 0,
  length?: number,
  position?: number | null,
): number => {
  const bytes = bytesOf(content)
  return files.writeOpen(descriptor, bytes.subarray(offset, offset + (length ?? bytes.length - offset)), position)
}
