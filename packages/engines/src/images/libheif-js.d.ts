/** The part of libheif-js that is used: the package has no types of its own for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Fills `target.data` with RGBA; `null` when the image cannot be decoded. */
    display<Target extends { data: Uint8ClampedArray; width: number; height: number }>(
      target: Target,
      done: (target: Target | null) => void,
    ): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
