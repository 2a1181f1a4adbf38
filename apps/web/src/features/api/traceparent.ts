/** The trace that a click begins, for whoever runs the site: two numbers made for this call alone, and nothing of who clicked. */

const digits = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A header as w3.org/TR/trace-context has it: version, trace, span, and that it may be kept. */
export const traceparent = (): string => `00-${digits(16)}-${digits(8)}-01`
