/** The search attributes that the server registers must be those that the adapters write. */
import { searchAttributes } from '@docweave/adapters/temporal'
import { expect, test } from 'vitest'
import { SEARCH_ATTRIBUTES, temporalCommand } from './temporal-plan.ts'

test('the server registers exactly the attributes that runs carry', () => {
  const named = Object.values(searchAttributes).map(({ name, type }) => [name, type])
  const asInTheSdk = (kind: string) => kind.replace(/([a-z])([A-Z])/, '$1_$2').toUpperCase()
  expect(Object.entries(SEARCH_ATTRIBUTES).map(([name, kind]) => [name, asInTheSdk(kind)])).toEqual(named)
})

test('without a program the SDK’s download is hosted, with the same file and ports', () => {
  const { command, args } = temporalCommand(null, { temporal: 1, temporalUi: 2, api: 3 }, 'a.db')
  expect(command).toBe(process.execPath)
  expect(args.slice(1, 4)).toEqual(['1', '2', 'a.db'])
  expect(args).toContain('http://127.0.0.1:3/codec')
})
