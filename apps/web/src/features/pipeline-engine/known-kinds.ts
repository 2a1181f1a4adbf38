/** The known kinds of the visitor's files. */
import type { FileKind } from '@docweave/contract'
import type { PickedFile } from '../pipeline-builder/draft.ts'

/** The kind of a file as an array, empty if unknown. */
export const knownKind = ({ kind }: PickedFile): FileKind[] => (kind && kind !== 'unknown' ? [kind] : [])

/** Without duplicates. */
export const kindsOf = (files: readonly PickedFile[]): FileKind[] => [...new Set(files.flatMap(knownKind))]
