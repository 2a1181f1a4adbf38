/** The address that programs show leads to the form, with nothing but a code. */
import { expect, it } from 'vitest'
import { serveDevice } from './device.ts'

it.each([
  ['', '/profile-setting?device='],
  ['?code=BCDF-GHJK', '/profile-setting?device=BCDF-GHJK'],
  ['?code=%0d%0aset-cookie:a=b%26next=//evil.example', '/profile-setting?device=set-cookieabnextevil'],
  [`?code=${'B'.repeat(5000)}`, `/profile-setting?device=${'B'.repeat(20)}`],
])('redirects /device%s to %s', (query, place) => {
  const { status, headers } = serveDevice(new URL(`https://docs.example/device${query}`))
  expect([status, headers.get('location')]).toEqual([302, place])
})
