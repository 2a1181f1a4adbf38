/** The tasks of the engine's process, in the order for a document, with their arguments and results. Plain data only. */
import type { FamilyFonts } from './family-fonts.ts'

export interface Specs {
  /** Opens the file at `path`, and closes the document before it. One that will be printed is changed so that it is printed right. */
  open: { args: { path: string; password: string | undefined; willBePrinted: boolean }; result: OpenResult }
  /** Prints pages (from 0, excluding `to`), after those before them. The fonts are those of the first call. */
  print: { args: { from: number; to: number; faces: Record<string, FamilyFonts> }; result: PrintResult }
  /** Mends paragraphs that the printed pages lack; returns the number of pages if all must be printed again. */
  mendLostText: { args: object; result: number | undefined }
  /** Writes the printed pages to `out` with title, language, outline and links; returns whether they lack text or embedded objects. */
  finish: { args: { out: string; title: string | undefined }; result: { lacksContent: boolean } }
  /** Writes the content of the document as a file of another kind. */
  convert: { args: ConvertArgs; result: ConvertResult }
  /** Closes the document. */
  close: { args: object; result: void }
}

export interface OpenResult {
  pages: number
  /** The font families that it names. */
  families: string[]
  /** Whether the engine could not read some of its sections. */
  lostSections: boolean
  /** The number of linked pictures, which are not embedded. */
  linkedPictures: number
  /** Whether columns were changed to a single one, because they would have overflowed the page. */
  joinedColumns: boolean
}

export interface ConvertArgs {
  out: string
  type: 'txt' | 'md' | 'docx'
  /** Whether texts have the headers and footers; Word files always have them. */
  running: boolean
  title: string | undefined
}

export interface ConvertResult {
  /** Whether a Word file lacks charts, drawn shapes or pictures. */
  missingParts: boolean
}

export interface PrintResult {
  /** The document's font families that the pages use. */
  families: string[]
  /** The number of characters that no font has. */
  replaced: number
  /** The number of pictures that cannot be drawn. */
  undrawn: number
  /** The number of pages with text beyond their bounds. */
  cut: number
}

export type TaskName = keyof Specs
