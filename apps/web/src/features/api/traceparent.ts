/** The trace id of a click, for the site's operator: two random numbers per call, and nothing about the user. */

const digits = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The header as in w3.org/TR/trace-context: version, trace, span, and the sampled flag. */
export const traceparent = (): string => `00-${digits(16)}-${digits(8)}-01`
