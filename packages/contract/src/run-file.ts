/** The files of a run: private copies in its work folder, while the run lasts. */
import type { FileKind } from './file-kind.ts'

/** An input of a run. */
export interface InputFile {
  path: string
  kind: FileKind
  bytes: number
  pages?: number
  /** SHA-256 of the stored content in hexadecimal, before it is unlocked; `undefined` where it is not stored, for example in the browser. */
  digest?: string
  /** The visitor's name for it, without the extension; `undefined` where it is unknown, for example in tests. */
  name?: string
  /** The password, for kinds that the tool itself opens; PDFs are already unlocked. Must never be written or logged. */
  password?: string
}

/**
 * An output of a run, below its work folder. `source` is the index of its input (0 when unset). `part` distinguishes several outputs of one
 * source and becomes part of the name (`page-3`); after `=` it is the whole name, in which `{name}` stands for the input's. The kind is the
 * one that the tool's descriptor declares.
 */
export interface OutputFile {
  path: string
  /** For a transcript: path of its words with their times (JSON), for the visitor to read along. */
  transcript?: string
  /** For a document that OCR read: path of its lines with their doubtful words (JSON, `Recognition`), for the visitor to correct. */
  recognition?: string
  source?: number
  part?: string
  /**
   * Makes the last change to the file, after password protection, because a signature covers every byte of the result. Takes the current
   * path and the password that opens the file; returns the path of the file to store.
   */
  seal?: (path: string, password: string | undefined) => Promise<string>
}
