/** Equal data is compressed once while a document is written several times. */
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { deflated, deflatingOnce } from './deflated.ts'

const data = () => Buffer.from('BT /F1 12 Tf (text) Tj ET\n'.repeat(50))

it('compresses equal data once in a piece of work, and again outside of it', () => {
  const [first, second] = deflatingOnce(() => [deflated(data()), deflated(data())])
  expect(second).toBe(first)
  expect(deflated(data())).not.toBe(first)
  expect(deflated(data())).toEqual(first)
  expect(inflateSync(deflated(data()))).toEqual(data())
})
