/**
 * Detects file kinds by content. This parses untrusted bytes in the calling process: the visitor's own browser or command line, and on our
 * machines only an engine's process (`@docweave/engines/file-kind`).
 */
export * from './byte-source.ts'
export * from './detect-kind.ts'
