/** Which part of a job that the server went on with repeats what. */
import { expect, test } from 'vitest'
import { isRemoteRetry, remoteChanges } from './remote-retry.ts'

/** The first of three files was split in two, the second failed here. */
const remote = { id: '4f', from: 1, sources: [0, 0, 2] }
const none = { passwords: [], without: [] }

test.each([
  ['all of it', none, true],
  ['other options of a step there', { ...none, options: { step: 1, options: {} } }, true],
  ['other options of a step here', { ...none, options: { step: 0, options: {} } }, false],
  ['a file that is there', { ...none, only: [2] }, true],
  ['a file that failed here', { ...none, only: [1] }, false],
  ['without a file that failed here', { ...none, without: [1] }, false],
  ['the password of a file that failed here', { ...none, passwords: [null, 'secret', null] }, false],
])('%s', (_, changes, isThere) => expect(isRemoteRetry(changes, remote)).toBe(isThere))

test('the server counts its own steps and files', () => {
  const changes = {
    passwords: ['a', null, 'c'],
    without: [0],
    only: [2],
    options: { step: 3, options: { level: 'strong' } },
  }
  expect(remoteChanges(changes, remote)).toEqual({
    passwords: ['a', 'a', 'c'],
    without: [0, 1],
    only: [2],
    options: { step: 2, options: { level: 'strong' } },
  })
})
