/** Which document store a host has. */
import type { DocumentStore } from '@docweave/contract'
import { createEmbeddedStore } from '../embedded-store/index.ts'

export type Documents = DocumentStore & { close(): void | Promise<void> }

/** Opens Firestore of the project where there is one, and else the file at `path`, for the processes of one machine. */
export async function openDocuments(path: string, firestoreProject: string | undefined): Promise<Documents> {
  if (firestoreProject === undefined) return createEmbeddedStore(path)
  // On demand: its client takes a second to load, and a host without a project none.
  const { createFirestoreStore } = await import('../firestore-store/index.ts')
  return createFirestoreStore({ projectId: firestoreProject })
}
