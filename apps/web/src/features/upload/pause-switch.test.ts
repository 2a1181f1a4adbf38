import { expect, test } from 'vitest'
import { createPauseSwitch } from './pause-switch.ts'

test('notifies of each change once, and releases waiting callers when opened', async () => {
  const pause = createPauseSwitch()
  const told: boolean[] = []
  const end = pause.listen((paused) => told.push(paused))
  await pause.open()
  pause.set(true)
  pause.set(true)
  let opened = false
  const waiting = pause.open().then(() => (opened = true))
  await Promise.resolve()
  expect([pause.paused, opened]).toEqual([true, false])
  pause.set(false)
  await waiting
  end()
  pause.set(true)
  expect([opened, told]).toEqual([true, [true, false]])
})
