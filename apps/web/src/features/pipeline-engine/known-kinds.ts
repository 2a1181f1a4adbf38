/** The kinds of the visitor's files, as far as they are known. */
import type { FileKind } from '@docweave/contract'
import type { PickedFile } from '../pipeline-builder/draft.ts'

/** The kind of one, or none while it is not known. */
export const knownKind = ({ kind }: PickedFile): FileKind[] => (kind && kind !== 'unknown' ? [kind] : [])

/** Each kind once. */
export const kindsOf = (files: readonly PickedFile[]): FileKind[] => [...new Set(files.flatMap(knownKind))]
