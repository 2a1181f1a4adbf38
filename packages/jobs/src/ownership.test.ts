import { expect, test } from 'vitest'
import { ownedBy, ownedKey, ownedCursor } from './ownership.ts'

const within = (owner: string, key: string, before?: string) => {
  const { from, below } = ownedBy(owner, before)
  return key >= from && key < below
}

test.each(['kim', 'kim 000000000000001 x', 'kim!', 'kim%20', '김', ''])(
  'the range of %j contains its own keys, and none of an owner with a similar name',
  (owner) => {
    for (const other of ['kim', 'kim 000000000000001 x', 'kim!', 'kim%20', '김', '', 'ki', 'kimm'])
      expect([other, within(owner, ownedKey(other, 1, 'a'))]).toEqual([other, other === owner])
  },
)

test('sorts by time, then by id; the range before a cursor contains only older jobs', () => {
  const keys = [ownedKey('kim', 9, 'z'), ownedKey('kim', 10, 'a'), ownedKey('kim', 10, 'b'), ownedKey('kim', 1e12, 'a')]
  expect(keys.toSorted()).toEqual(keys)
  expect(keys.map((key) => within('kim', key, ownedCursor(10, 'b')))).toEqual([true, true, false, false])
})
