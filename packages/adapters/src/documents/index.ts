/** Opens the document store that a host is configured with. */
import type { DocumentStore } from '@docweave/contract'
import { createEmbeddedStore } from '../embedded-store/index.ts'

export type Documents = DocumentStore & { close(): void | Promise<void> }

export interface FirebaseSettings {
  FIREBASE_PROJECT_ID?: string | undefined
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined
  FIRESTORE_EMULATOR_HOST?: string | undefined
}

/** Returns the Firestore project, if any: with an identity emulator alone there is no database. */
export const firestoreProject = (set: FirebaseSettings): string | undefined =>
  set.FIREBASE_AUTH_EMULATOR_HOST && !set.FIRESTORE_EMULATOR_HOST ? undefined : set.FIREBASE_PROJECT_ID

/** Opens Firestore if a project is set, otherwise the SQLite file at `path`, which the processes of one machine share. */
export async function openDocuments(path: string, project: string | undefined): Promise<Documents> {
  if (project === undefined) return createEmbeddedStore(path)
  // Loaded on demand: the client takes a second to load, and is unused without a project.
  const { createFirestoreStore } = await import('../firestore-store/index.ts')
  return createFirestoreStore({ projectId: project })
}
