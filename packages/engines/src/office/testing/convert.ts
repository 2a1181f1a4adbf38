/** Converts office files in tests, with default options and a sufficient time limit. */
import { officeToPdf, type OfficeResult, type OfficeToPdf } from '../index.ts'

/** Converts the file at `path`; by default the PDF is written beside it. */
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
