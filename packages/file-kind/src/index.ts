/**
 * What a file is, by its content. This reads strangers' bytes in the process that calls it: the visitor's own browser or command line, and on
 * our machines an engine's process alone (`@docweave/engines/file-kind`).
 */
export * from './byte-source.ts'
export * from './detect-kind.ts'
