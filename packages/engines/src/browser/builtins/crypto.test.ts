import * as node from 'node:crypto'
import { expect, test } from 'vitest'
import { createHash } from './crypto.ts'

test.each(['sha1', 'sha256'] as const)('%s is that of Node', (algorithm) => {
  const ours = () =>
    createHash(algorithm)
      .update('한글 ')
      .update(new Uint8Array([1, 2, 3]))
  const theirs = () =>
    node
      .createHash(algorithm)
      .update('한글 ')
      .update(new Uint8Array([1, 2, 3]))
  expect(ours().digest('hex')).toBe(theirs().digest('hex'))
  expect([...ours().digest()]).toEqual([...theirs().digest()])
})
