/** Finds the file name of a response: the one that its sender declares, otherwise the last segment of the URL's path. */
import { cleanName } from '@docweave/contract'
import { parse } from 'content-disposition'

/** Returns `text` decoded by `decode`, or `text` itself where it cannot be decoded. */
function decodedBy(decode: (text: string) => string, text: string): string {
  try {
    return decode(text)
  } catch {
    return text
  }
}

/** Node reads headers as Latin-1, but many servers write UTF-8 into them: bytes that are valid UTF-8 are taken as it. */
const fromUtf8 = (text: string) => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))

/** Returns the name that a `Content-Disposition` header declares: `filename*` (RFC 8187), otherwise `filename`, which may be percent-encoded: browsers decode that, too. */
export function declaredName(disposition: string): string | undefined {
  const { filename } = parse(disposition).parameters
  if (filename === undefined || /[^\0-\xff]/.test(filename)) return filename
  return decodedBy(decodeURIComponent, decodedBy(fromUtf8, filename))
}

/** Returns a name without folders and control characters; `file` when there is none. */
export function fileNameOf(disposition: string | undefined, url: URL): string {
  const declared = disposition === undefined ? undefined : declaredName(disposition)
  const segment = url.pathname.split('/').at(-1) ?? ''
  return cleanName(declared || decodedBy(decodeURIComponent, segment))
}
