/** The values of the form of an API key, and what they mean for the API. */
import type { ApiKeyView } from '@docweave/contract'

/** The form's values: texts as they are typed. */
export interface KeyValues {
  name: string
  /** Whether the key may use all tools, or only `tools`. */
  allTools: boolean
  tools: readonly string[]
  perMinute: string
  /** Days from now, `date` for the chosen date, or `never`. */
  expiry: string
  /** In ISO 8601, as date fields have it. */
  date: string
  /** One per line. */
  networks: string
}

/** The fields, by the option names of the API's errors, in their order on the page. */
export const keyFields = ['name', 'tools', 'perMinute', 'expiresAt', 'networks'] as const
export type KeyField = (typeof keyFields)[number]

/** The offered lifetimes, in days. */
export const lifetimes = [30, 90, 365] as const

/** The most requests a minute that the API accepts. */
export const mostPerMinute = 10_000

const day = 86_400_000

/** Returns the visitor's own date at a time, in ISO 8601. */
function dateAt(time: number): string {
  const date = new Date(time)
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`
}

/** The values that a form starts with: those of a key, or a new one's, which ends unless the visitor wants otherwise. */
export const valuesOf = (key?: ApiKeyView): KeyValues => ({
  name: key?.name ?? '',
  allTools: key?.tools === undefined,
  tools: key?.tools ?? [],
  perMinute: key?.perMinute === undefined ? '' : String(key.perMinute),
  expiry: key === undefined ? '90' : key.expiresAt === undefined ? 'never' : 'date',
  date: key?.expiresAt === undefined ? '' : dateAt(key.expiresAt),
  networks: key?.networks?.join('\n') ?? '',
})

/** Returns when a key expires: at the end of the chosen day where the visitor is; `null` for never, NaN for no date. */
function expiryOf({ expiry, date }: KeyValues, now: number): number | null {
  if (expiry === 'never') return null
  if (expiry === 'date') return new Date(`${date}T23:59:59`).getTime()
  return now + Number(expiry) * day
}

/** Returns the fields that the form itself finds wrong. The API checks the networks. */
export function wrongFields(values: KeyValues, now: number): KeyField[] {
  const rate = Number(values.perMinute)
  const isRate = values.perMinute === '' || (Number.isInteger(rate) && rate >= 1 && rate <= mostPerMinute)
  const expiresAt = expiryOf(values, now)
  const wrong: Record<KeyField, boolean> = {
    name: values.name.trim() === '',
    tools: !values.allTools && values.tools.length === 0,
    perMinute: !isRate,
    expiresAt: expiresAt !== null && !(expiresAt > now),
    networks: false,
  }
  return keyFields.filter((field) => wrong[field])
}

/** Returns the change that makes a key like the form; `null` removes a limit. Values must be valid. */
export function changeOf(values: KeyValues, now: number) {
  const networks = values.networks.split(/[\s,]+/).filter(Boolean)
  return {
    name: values.name.trim(),
    tools: values.allTools ? null : [...values.tools],
    perMinute: values.perMinute === '' ? null : Number(values.perMinute),
    expiresAt: expiryOf(values, now),
    networks: networks.length === 0 ? null : networks,
  }
}

/** Returns a new key like the form. Values must be valid. */
export function newKeyOf(values: KeyValues, now: number) {
  const { name, tools, perMinute, expiresAt, networks } = changeOf(values, now)
  return {
    name,
    ...(tools && { tools }),
    ...(perMinute !== null && { perMinute }),
    ...(expiresAt !== null && { expiresAt }),
    ...(networks && { networks }),
  }
}
