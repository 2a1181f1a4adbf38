import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('runs tasks of one key one after another, and tasks of different keys concurrently', async () => {
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

test('continues with the next task after a failed one', async () => {
  const inTurn = createKeyedQueue()
  const fails = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('a', async () => 'done')
  await expect(fails).rejects.toThrow('no')
  expect([await next, await inTurn('a', async () => 'again')]).toEqual(['done', 'again'])
})
