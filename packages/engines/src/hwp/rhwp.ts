/** Loads the engine (rhwp) with a limit on its memory, and opens documents with it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { HwpDocument, initSync } from '@rhwp/core'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { limitMemory } from './limit-memory.ts'

/** A document of a thousand pages needs a tenth of it. */
const mostBytes = 1_000_000_000
const pageBytes = 65_536

/**
 * V8's settings to compile code once more with its optimizing compiler, which are switched off in this process: the engine's functions are so
 * large that this takes 110 MB and, for documents of a few pages, longer than it saves. mupdf's code is optimized already.
 */
const tiers = ['wasm-dynamic-tiering', 'wasm-tier-up']

function start(): WebAssembly.Memory {
  const module = readFileSync(fileURLToPath(import.meta.resolve('@rhwp/core/rhwp_bg.wasm')))
  for (const flag of tiers) setFlagsFromString(`--no-${flag}`)
  const { memory } = initSync({ module: limitMemory(module, Math.floor(mostBytes / pageBytes)) })
  return memory
}

export const memory = start()

/** The size of the engine's memory, which never shrinks. */
const heapBytes = () => memory.buffer.byteLength

/** The engine's error messages for documents it does not open. */
const refusals = [
  [/비밀번호가 필요/, 'FILE_ENCRYPTED'],
  [/비밀번호가 일치하지/, 'PASSWORD_WRONG'],
  [/DRM_PROTECTED/, 'DRM_PROTECTED'],
  // Encryption from before Hangul 2005, unsupported HWPML versions, rare parts of HWP 3.
  [/지원하지 않는 (?:암호화|HWPML 버전|HWP 3)/, 'FILE_KIND_UNSUPPORTED'],
  [/상한|out of memory/, 'UNPACKED_TOO_LARGE'],
] as const

/** The root element of HWPML. Versions 2.x share one format, but the engine accepts only those it knows. */
const markupRoot = /(<HWPML\b[^>]*\sVersion=")2\.\d+(")/
const markupRootBytes = 2000

/** The document with a version that the engine accepts; `undefined` if it has no version 2.x. */
function underKnownVersion(bytes: Buffer): Buffer | undefined {
  const head = bytes.subarray(0, markupRootBytes).toString('latin1')
  if (!markupRoot.test(head)) return undefined
  return Buffer.concat([Buffer.from(head.replace(markupRoot, '$12.91$2'), 'latin1'), bytes.subarray(markupRootBytes)])
}

function opened(bytes: Buffer, password: string | undefined): HwpDocument {
  const open = (content: Buffer) =>
    password === undefined ? new HwpDocument(content) : HwpDocument.openWithPassword(content, password)
  try {
    return open(bytes)
  } catch (error) {
    const known = /지원하지 않는 HWPML 버전/.test(String(error)) ? underKnownVersion(bytes) : undefined
    if (!known) throw error
    return open(known)
  }
}

/** Opens the document at `path`, as `openBytes` does. */
export const openDocument = (path: string, password: string | undefined): HwpDocument =>
  openBytes(readFileSync(path), password)

/**
 * Opens a document: HWP 5, HWP 3, HWPX or HWPML, detected by its content.
 *
 * @throws DocweaveError `FILE_ENCRYPTED`, `PASSWORD_WRONG`, `DRM_PROTECTED`, `FILE_KIND_UNSUPPORTED`, `UNPACKED_TOO_LARGE`,
 * `MEMORY_EXCEEDED`, or `FILE_DAMAGED` for any other failure
 */
export function openBytes(bytes: Buffer, password: string | undefined): HwpDocument {
  try {
    return opened(bytes, password)
  } catch (error) {
    if (heapBytes() > 0.9 * mostBytes) throw new DocweaveError('MEMORY_EXCEEDED', {}, error)
    const code = refusals.find(([words]) => words.test(String(error)))?.[1]
    throw new DocweaveError(code ?? 'FILE_DAMAGED', {}, error)
  }
}

/**
 * Frees the memory of drawn pages, which the engine keeps for an editor: 250 kB for a page of text. It does so when the display of paragraph
 * marks is set, which are not printed.
 */
export const forgetDrawnPages = (document: HwpDocument): void => document.setShowParagraphMarks(false)

/** A document with an empty page. */
export function blankDocument(): HwpDocument {
  const document = HwpDocument.createEmpty()
  document.createBlankDocument()
  return document
}
