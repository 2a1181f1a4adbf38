/** Google's Firestore emulator for tests, if it is installed. */
export { findEmulatorJar } from './emulator-jar.ts'
export { firestoreEmulatorCommand, startFirestoreEmulator, type FirestoreEmulator } from './firestore-emulator.ts'
