/** Detects the Temporal server's "not found" errors. */

/** gRPC's NOT_FOUND (grpc.github.io/grpc/core/md_doc_statuscodes.html). */
const notFound = 5

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === notFound
