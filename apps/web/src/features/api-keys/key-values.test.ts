import { expect, it } from 'vitest'
import { changeOf, newKeyOf, valuesOf, wrongFields, type KeyValues } from './key-values.ts'

const now = new Date('2026-03-10T12:00:00').getTime()
const values = (more: Partial<KeyValues> = {}): KeyValues => ({ ...valuesOf(), name: ' CI ', ...more })

it('makes a key that ends after 90 days and has no other limits, unless the form says so', () => {
  expect(newKeyOf(values(), now)).toEqual({ name: 'CI', expiresAt: now + 90 * 86_400_000 })
  const limited = values({
    allTools: false,
    tools: ['pdf-ocr'],
    perMinute: '30',
    expiry: 'never',
    networks: ' 10.0.0.0/8\n\n2001:db8::/32, 10.1.1.1 ',
  })
  expect(newKeyOf(limited, now)).toEqual({
    name: 'CI',
    tools: ['pdf-ocr'],
    perMinute: 30,
    networks: ['10.0.0.0/8', '2001:db8::/32', '10.1.1.1'],
  })
})

it('shows a key as it is, and removes the limits that the form does not have', () => {
  const expiresAt = new Date('2026-05-01T23:59:59').getTime()
  const key = { id: 'a', name: 'CI', start: 'dwk_abcd', createdAt: 1, tools: ['pdf-ocr'], perMinute: 5, expiresAt }
  expect(changeOf(valuesOf(key), now)).toEqual({
    name: 'CI',
    tools: ['pdf-ocr'],
    perMinute: 5,
    expiresAt,
    networks: null,
  })
  const free = { ...valuesOf(key), allTools: true, perMinute: '', expiry: 'never' }
  expect(changeOf(free, now)).toMatchObject({ tools: null, perMinute: null, expiresAt: null })
})

it.each<[Partial<KeyValues>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ allTools: false }, ['tools']],
  [{ perMinute: '0' }, ['perMinute']],
  [{ perMinute: '1.5' }, ['perMinute']],
  [{ perMinute: 'many' }, ['perMinute']],
  [{ expiry: 'date', date: '' }, ['expiresAt']],
  [{ expiry: 'date', date: '2026-03-09' }, ['expiresAt']],
  [{ expiry: 'date', date: '2026-03-10' }, []],
])('finds what is wrong with %j', (more, wrong) => {
  expect(wrongFields(values(more), now)).toEqual(wrong)
})
