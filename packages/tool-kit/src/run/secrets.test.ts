import { expect, test } from 'vitest'
import { DocweaveError, type FileKind, type StoredFile } from '@docweave/contract'
import { withLockedFiles } from './secrets.ts'

const ref = (kind: FileKind, source: number): StoredFile => ({ key: 'a'.repeat(64), kind, bytes: 1, source })

test.each([
  ['the file that the tool names', { input: 1 }, [ref('docx', 4), ref('docx', 7)], '7'],
  ['all lockable files if the tool names none', {}, [ref('docx', 0), ref('png', 1), ref('hwp', 2)], '0 2'],
  ['the files that are already named', { files: '3' }, [ref('pdf', 0)], '3'],
])('names the locked files: %s', (_name, params, inputs, files) => {
  expect(withLockedFiles(new DocweaveError('PASSWORD_WRONG', params), inputs).params).toEqual({ files })
})

test('does not change another error', () => {
  const error = new DocweaveError('FILE_DAMAGED', { input: 1 })
  expect(withLockedFiles(error, [ref('docx', 0)])).toBe(error)
})
