/** Google's Firestore emulator for tests, where the machine has it. */
export { findEmulatorJar } from './emulator-jar.ts'
export { firestoreEmulatorCommand, startFirestoreEmulator, type FirestoreEmulator } from './firestore-emulator.ts'
