import { expect, test } from 'vitest'
import { clientOf, loopback, subscriberOf, trustedProxies } from './trusted-proxies.ts'

const none = trustedProxies('')
const pods = trustedProxies('10.0.0.0/8, fd00::/8 ,192.0.2.7')

test('matches networks and addresses of both families', () => {
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '192.0.2.7']) expect(pods(address)).toBe(true)
  for (const address of ['11.0.0.1', 'fe80::1', '192.0.2.8', '', 'unknown']) expect(pods(address)).toBe(false)
  expect(none('127.0.0.1')).toBe(false)
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    expect(trustedProxies(loopback)(address)).toBe(true)
})

test.each(['10.0.0.0/33', '10.0.0/8', 'pods', '10.0.0.0/', 'fd00::/x', '10.0.0.1 10.0.0.2'])(
  'refuses the list %s',
  (list) => {
    expect(() => trustedProxies(list)).toThrow()
  },
)

test('uses the address that the trusted proxies report, and ignores what the client claims', () => {
  expect(clientOf('203.0.113.9', '198.51.100.1', pods)).toBe('203.0.113.9')
  expect(clientOf('10.0.0.2', '198.51.100.1', pods)).toBe('198.51.100.1')
  expect(clientOf('::ffff:10.0.0.2', '6.6.6.6, 198.51.100.1, 10.0.0.3', pods)).toBe('198.51.100.1')
  expect(clientOf('10.0.0.2', ['6.6.6.6', '198.51.100.1'], pods)).toBe('198.51.100.1')
  expect(clientOf('10.0.0.2', undefined, pods)).toBe('10.0.0.2')
  expect(clientOf('10.0.0.2', '', pods)).toBe('10.0.0.2')
  expect(clientOf('::ffff:127.0.0.1', '2001:db8::5', trustedProxies(loopback))).toBe('2001:db8::5')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1:2:3%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['198.51.100.1', '198.51.100.1'],
  ['unknown', 'unknown'],
])('finding 8: the subscriber of %s is %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber)
})

test.each(['::ffff:198.51.100.1', '::FFFF:198.51.100.1', '::ffff:c633:6401', '0:0:0:0:0:ffff:c633:6401'])(
  'finding 8: reads %s as an IPv4 address, of a peer and from a proxy',
  (address) => {
    expect(clientOf(address, undefined, none)).toBe('198.51.100.1')
    expect(clientOf('10.0.0.2', address, pods)).toBe('198.51.100.1')
  },
)
