/** A conversion as tests want it: nothing asked for, and time enough. */
import { officeToPdf, type OfficeResult, type OfficeToPdf } from '../index.ts'

/** Converts the file at `path`; the PDF lies beside it where `more` does not say otherwise. */
export const convert = (
  path: string,
  kind: OfficeToPdf['kind'],
  more: Partial<OfficeToPdf> = {},
): Promise<OfficeResult> =>
  officeToPdf({
    path,
    kind,
    out: `${path}.pdf`,
    language: 'en',
    tagged: false,
    archival: false,
    signal: new AbortController().signal,
    seconds: 50,
    memoryMegabytes: 500,
    onProgress: () => undefined,
    ...more,
  })
