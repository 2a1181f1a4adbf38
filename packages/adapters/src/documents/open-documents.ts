/** Which document store a host has. */
import type { DocumentStore } from '@docweave/contract'
import { createEmbeddedStore } from '../embedded-store/index.ts'

export type Documents = DocumentStore & { close(): void | Promise<void> }

export interface FirebaseSettings {
  FIREBASE_PROJECT_ID?: string | undefined
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined
  FIRESTORE_EMULATOR_HOST?: string | undefined
}

/** The project that keeps the documents; `undefined` where none does: an identity emulator alone has no database. */
export const firestoreProject = (set: FirebaseSettings): string | undefined =>
  set.FIREBASE_AUTH_EMULATOR_HOST && !set.FIRESTORE_EMULATOR_HOST ? undefined : set.FIREBASE_PROJECT_ID

/** Opens Firestore of the project where there is one, and else the file at `path`, for the processes of one machine. */
export async function openDocuments(path: string, project: string | undefined): Promise<Documents> {
  if (project === undefined) return createEmbeddedStore(path)
  // On demand: its client takes a second to load, and a host without a project none.
  const { createFirestoreStore } = await import('../firestore-store/index.ts')
  return createFirestoreStore({ projectId: project })
}
