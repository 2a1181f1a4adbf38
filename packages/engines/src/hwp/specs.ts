/** The tasks of the engine's process, in the order for a document, with their arguments and results. Plain data only. */
import type { FamilyFonts, Coverage } from './fonts.ts'

export interface Specs {
  /** Opens the file at `path`, and closes the document before it. */
  open: { args: { path: string; password: string | undefined }; result: OpenResult }
  /** Returns whether the document has parts that are never drawn. */
  hasUndrawnParts: { args: object; result: boolean }
  /** Draws pages (from 0, excluding `to`) into `folder`, each as an SVG file named by its number. */
  draw: {
    args: { from: number; to: number; folder: string; faces: Record<string, FamilyFonts>; coverage: Coverage }
    result: DrawResult
  }
  /**
   * Writes the printed pages at `path` to `out` with title, language, outline and links; returns whether the drawn pages lack text of the
   * document.
   */
  finish: { args: { path: string; out: string; title: string | undefined }; result: { lacksText: boolean } }
  /** Closes the document. */
  close: { args: object; result: void }
}

export interface OpenResult {
  pages: number
  /** The font families that it names. */
  families: string[]
  /** Whether it has controls of unknown type, which can only be identified in an exported document. */
  unknownParts: boolean
  /** The number of linked pictures, which are not embedded. */
  linkedPictures: number
  /** Whether columns were changed to a single one, because they would have overflowed the page. */
  joinedColumns: boolean
}

export interface DrawResult {
  /** The document's font families that the pages use. */
  families: string[]
  /** The number of characters that no font has. */
  replaced: number
  /** The number of pictures in formats that librsvg does not draw. */
  undrawn: number
  /** The number of pages with text beyond their bounds. */
  cut: number
}

export type TaskName = keyof Specs
