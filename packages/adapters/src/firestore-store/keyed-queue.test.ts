import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('tasks of one key run one after the other, those of another beside them', async () => {
  const inTurn = createKeyedQueue()
  const said: string[] = []
  const task = (name: string, milliseconds: number) => async () => {
    said.push(`${name} begins`)
    await later(milliseconds)
    said.push(`${name} ends`)
    return name
  }
  const given = await Promise.all([
    inTurn('a', task('slow', 30)),
    inTurn('a', task('quick', 0)),
    inTurn('b', task('other', 10)),
  ])
  expect(given).toEqual(['slow', 'quick', 'other'])
  expect(said).toEqual(['slow begins', 'other begins', 'other ends', 'slow ends', 'quick begins', 'quick ends'])
})

test('one that fails keeps no other from its turn', async () => {
  const inTurn = createKeyedQueue()
  const fails = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('a', async () => 'done')
  await expect(fails).rejects.toThrow('no')
  expect([await next, await inTurn('a', async () => 'again')]).toEqual(['done', 'again'])
})
