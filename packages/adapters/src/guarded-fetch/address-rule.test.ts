import { expect, test } from 'vitest'
import { addressRule, isPublicAddress } from './address-rule.ts'

test.each([
  ['8.8.8.8', true],
  ['223.130.200.107', true],
  ['2606:4700:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['100.100.100.200', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['168.63.129.16', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.0.0.192', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::7f00:1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['::ffff:0:127.0.0.1', false],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b::169.254.169.254', false],
  ['64:ff9b::8.8.8.8', true],
  ['64:ff9b:1::8.8.8.8', false],
  ['2002:7f00:1::', false],
  ['2002:808:808::', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['4000::1', false],
  ['localhost', false],
  ['', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('allows the networks of the operator besides public addresses', () => {
  const isAllowed = addressRule('10.0.0.0/8, fd00::/8')
  expect(['10.9.9.9', '::ffff:10.9.9.9', 'fd00::1', '8.8.8.8'].map(isAllowed)).toEqual([true, true, true, true])
  expect(['127.0.0.1', '192.168.0.1', 'fe80::1'].map(isAllowed)).toEqual([false, false, false])
})
