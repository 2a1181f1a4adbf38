/** Decoders for formats that mupdf does not support: libwebp, libavif and libheif in WebAssembly. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import createAvif from '@jsquash/avif/codec/dec/avif_dec.js'
import createWebp from '@jsquash/webp/codec/dec/webp_dec.js'

/** Four bytes per pixel: red, green, blue, alpha (not premultiplied). */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

export type Decode = (bytes: Buffer) => Promise<Pixels | null>

/** A substitute for the browser class in which two of the decoders return their result. */
class ImageData implements Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** @param url the address of the program: in the browser a file of the site */
function instantiate(url: string) {
  Object.assign(globalThis, { ImageData })
  const program = new WebAssembly.Module(readFileSync(fileURLToPath(url)))
  return {
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(program, imports)
      done(instance)
      return instance.exports
    },
  }
}

const webp: Decode = async (bytes) =>
  (await createWebp(instantiate(import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.wasm')))).decode(bytes)

const avif: Decode = async (bytes) =>
  (await createAvif(instantiate(import.meta.resolve('@jsquash/avif/codec/dec/avif_dec.wasm')))).decode(bytes, 8)

const heic: Decode = async (bytes) => {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) return null
  const [width, height] = [image.get_width(), image.get_height()]
  const target: Pixels = { width, height, data: new Uint8ClampedArray(width * height * 4) }
  return new Promise((resolve) => image.display(target, resolve))
}

export const decoders = { webp, avif, heic }

export type DecodedKind = keyof typeof decoders
