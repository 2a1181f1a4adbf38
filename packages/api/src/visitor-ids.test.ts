import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApi } from './testing/test-api.ts'
import { isAccountId, visitorIds } from './visitor-ids.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
beforeEach(async () => {
  host = await openTestApi()
})
afterEach(() => host.close())

test('the ids of addresses and of accounts differ, even for the same text, and do not hold it', async () => {
  const { ofAddress, ofAccount } = await visitorIds(host.services.documents)
  const [address, account] = [ofAddress('192.0.2.7'), ofAccount('192.0.2.7')]
  expect(address).not.toContain('192.0.2.7')
  expect(account).not.toContain(address)
  expect([isAccountId(address), isAccountId(account)]).toEqual([false, true])
  expect(ofAddress('192.0.2.7')).toBe(address)
})
