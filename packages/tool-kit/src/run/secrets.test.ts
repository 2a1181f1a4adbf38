import { expect, test } from 'vitest'
import { DocweaveError, type FileKind, type FileRef } from '@docweave/contract'
import { withLockedFiles } from './secrets.ts'

const ref = (kind: FileKind, source: number): FileRef => ({ key: 'a'.repeat(64), kind, bytes: 1, source })

test.each([
  ['the file that the tool names', { input: 1 }, [ref('docx', 4), ref('docx', 7)], '7'],
  ['all that can be locked where it names none', {}, [ref('docx', 0), ref('png', 1), ref('hwp', 2)], '0 2'],
  ['what is said already stays', { files: '3' }, [ref('pdf', 0)], '3'],
])('%s', (_name, params, inputs, files) => {
  expect(withLockedFiles(new DocweaveError('PASSWORD_WRONG', params), inputs).params).toEqual({ files })
})

test('another error is left as it is', () => {
  const error = new DocweaveError('FILE_DAMAGED', { input: 1 })
  expect(withLockedFiles(error, [ref('docx', 0)])).toBe(error)
})
