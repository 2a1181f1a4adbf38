/** The part of the library's interface that is used; it has no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'truetype'
    /** Leaves out the hints for coarse screens. */
    noHinting?: boolean
  }
  /** Returns a font with the glyphs of `text` only. */
  export default function subsetFont(font: Uint8Array, text: string, options: SubsetOptions): Promise<Buffer>
}
