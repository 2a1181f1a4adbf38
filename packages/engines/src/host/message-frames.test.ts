import { expect, test } from 'vitest'
import { frame, readFrames } from './message-frames.ts'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const texts = ['', 'a', 'two', 'x'.repeat(1000)]
const whole = Buffer.concat(texts.map((text) => frame(Buffer.from(text))))

test.each([1, 2, 3, 5, 7, 100, 5000])('reassembles messages from chunks of %d bytes', async (size) => {
  const found: string[] = []
  for await (const message of readFrames(inPieces(whole, size))) found.push(message.toString())
  expect(found).toEqual(texts)
})

test('rejects a message with an excessive declared length', async () => {
  const lie = Buffer.from([0xff, 0xff, 0xff, 0xff, 1])
  await expect(readFrames(inPieces(lie, 5)).next()).rejects.toThrow('a message of')
})
