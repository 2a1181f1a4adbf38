import { expect, test } from 'vitest'
import { createStreamLimit } from './index.ts'

const refused = expect.objectContaining({ code: 'STREAMS_TOO_MANY' })

test('limits the streams of a visitor and of the host; closing a stream frees its slot once', () => {
  const limit = createStreamLimit({ visitor: 2, host: 3 })
  const close = limit.open('a')
  limit.open('a')
  expect(() => limit.open('a')).toThrow(refused)
  limit.open('b')
  expect(() => limit.open('c')).toThrow(refused)
  close()
  close()
  limit.open('c')
  expect(() => limit.open('a')).toThrow(refused)
})
