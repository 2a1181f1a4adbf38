/**
 * A PDF, rendered with pdf.js. One worker parses files and another renders them, so that scrolling stays smooth; what they fetch (tables
 * for Korean and Japanese encodings, standard fonts, decoders) is on this site. pdf.js reads only the ranges it needs.
 */
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  PDFWorker,
  TextLayer,
  version,
  VerbosityLevel,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist'
// Vite resolves these to the URLs of the files.
// oxlint-disable-next-line import/default
import rendererUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?url'
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { newCanvas, nextSourceId, PasswordNeeded, type OpenOptions, type PageSource } from './page-source.ts'
import type { Readable } from './readable.ts'

GlobalWorkerOptions.workerSrc = workerUrl
GlobalWorkerOptions.rendererSrc = rendererUrl

/** Where the build puts the files that pdf.js fetches (vite.config.ts). */
const folder = (name: string) => `/assets/pdfjs-${version}/${name}/`

/** One parsing worker for all files. */
let reader: PDFWorker | undefined

/** Starts the parsing worker, so that it is ready when the first PDF is detected. */
export function startReader(): PDFWorker {
  reader ??= new PDFWorker({ verbosity: VerbosityLevel.ERRORS })
  return reader
}

/** Each rendering worker serves one document: more than a few would take more memory than they save time. */
const mostDrawers = 2
let drawers = 0

/**
 * Supplies the password when pdf.js asks for it; without one the file stays closed.
 *
 * @returns an object that receives the reason if it stays closed
 */
function answerPassword(task: PDFDocumentLoadingTask, { onPassword }: OpenOptions): { refused?: PasswordNeeded } {
  const outcome: { refused?: PasswordNeeded } = {}
  task.onPassword = async (tell: (password: string | Error) => void, reason: number) => {
    const wrong = reason === PasswordResponses.INCORRECT_PASSWORD
    const password = await onPassword?.(wrong)
    if (password !== undefined) return tell(password)
    outcome.refused = new PasswordNeeded(wrong)
    tell(outcome.refused)
  }
  return outcome
}

/** Opens a PDF. @throws PasswordNeeded; pdf.js's own error if the file is damaged */
export async function openPdf(file: Readable, options: OpenOptions): Promise<PageSource> {
  const start = new Uint8Array(await file.read(0, Math.min(pieceBytes, file.size)))
  const drawer = drawers < mostDrawers
  const unreadable = Promise.withResolvers<never>()
  const task = getDocument({
    range: new PieceReader(file, start, unreadable.reject),
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
    disableWorkerRendering: !drawer,
    worker: startReader(),
    password: options.password,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: folder('cmaps'),
    iccUrl: folder('iccs'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
  })
  if (drawer) drawers += 1
  const close = () => {
    if (drawer && !task.destroyed) drawers -= 1
    void task.destroy().catch(() => undefined)
  }
  const outcome = answerPassword(task, options)
  try {
    const document = await Promise.race([task.promise, unreadable.promise])
    return {
      id: nextSourceId(),
      pages: document.numPages,
      async size(number) {
        const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
        return { width, height }
      },
      async draw(number, width, signal) {
        signal.throwIfAborted()
        const page = await document.getPage(number)
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
        const canvas = newCanvas(viewport.width, viewport.height)
        signal.throwIfAborted()
        const drawing = page.render({ canvas, viewport })
        const stop = () => drawing.cancel()
        signal.addEventListener('abort', stop)
        try {
          await Promise.race([drawing.promise, unreadable.promise])
        } finally {
          signal.removeEventListener('abort', stop)
          page.cleanup()
        }
        signal.throwIfAborted()
        return canvas
      },
      async layText(number, container, width) {
        const page = await document.getPage(number)
        const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
        container.style.setProperty('--total-scale-factor', String(viewport.scale))
        await new TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render()
      },
      close,
    }
  } catch (error) {
    close()
    throw outcome.refused ?? error
  }
}

/** The size of a range in bytes: enough to load a page in a few reads. */
export const pieceBytes = 512 * 1024

/** Lets pdf.js read only the ranges it needs: showing the first page of a 500 MB file does not read all of it. */
export class PieceReader extends PDFDataRangeTransport {
  readonly #file: Readable
  readonly #fail: (reason: unknown) => void

  /** @param fail called when the file can no longer be read: it was moved, changed or deleted on disk */
  constructor(file: Readable, start: Uint8Array, fail: (reason: unknown) => void) {
    super(file.size, start)
    this.#file = file
    this.#fail = fail
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file
      .read(begin, end)
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      .catch(this.#fail)
  }
}
