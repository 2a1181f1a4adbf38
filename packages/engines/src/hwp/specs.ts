/** What the engine's process is asked, in this order for a document, and what it answers. Plain data only. */
import type { Face } from './faces.ts'
import type { Coverage } from './list-fonts.ts'

export interface Specs {
  /** Opens the file at `path`, in place of the document before it. */
  open: { args: { path: string; password: string | undefined }; result: OpenResult }
  /** Tells whether the document has parts that are never drawn. */
  hasUndrawnParts: { args: object; result: boolean }
  /** Draws pages (from 0, to before `to`) into `folder`, each as an SVG file of its number. */
  draw: {
    args: { from: number; to: number; folder: string; faces: Record<string, Face>; coverage: Coverage }
    result: DrawResult
  }
  /**
   * Writes the printed pages at `path` to `out` as one document that has its title, language, outline and links; tells whether
   * text of it was on none of the pages that were drawn.
   */
  finish: { args: { path: string; out: string; title: string | undefined }; result: { lacksText: boolean } }
  /** Forgets the document. */
  close: { args: object; result: void }
}

export interface OpenResult {
  pages: number
  /** The families that it names. */
  families: string[]
  /** Whether some of it is in no list of parts: what that is, is seen in the document as it is written. */
  unknownParts: boolean
  /** Pictures that are files elsewhere. */
  linkedPictures: number
  /** Whether columns were set as one, because they would have run off the page. */
  joinedColumns: boolean
}

export interface DrawResult {
  /** Those of the document's families that the pages use. */
  families: string[]
  /** Characters that no font has. */
  replaced: number
  /** Pictures of kinds that librsvg does not draw. */
  undrawn: number
  /** Pages with text beyond their ends. */
  cut: number
}

export type TaskName = keyof Specs
