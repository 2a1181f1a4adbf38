/** Where spaces, files and notes stand in a store. No name from outside becomes a place: what is none of ours is refused. */
import { DocweaveError } from '@docweave/contract'

const spacePattern = /^(?:jobs|uploads|accounts)\/[A-Za-z0-9_-]{1,80}$/
const keyPattern = /^[0-9a-f]{64}$/
const notePattern = /^[A-Za-z0-9-]{1,100}$/

/** What has a time to go, and is looked through for it. An account's own files go with the account. */
export const kindsThatExpire = ['jobs', 'uploads'] as const

export const isSpace = (text: string): boolean => spacePattern.test(text)

/** Gives a space back. @throws DocweaveError `STORE_FAILED` when it is none. */
export function spaceAt(space: string): string {
  if (!isSpace(space)) throw new DocweaveError('STORE_FAILED', {}, `no such space: ${space}`)
  return space
}

/** `{space}/{key}`. @throws DocweaveError `STORE_FAILED` for what is no space or no SHA-256. */
export function fileAt(space: string, key: string): string {
  if (!keyPattern.test(key)) throw new DocweaveError('STORE_FAILED', {}, 'not a key')
  return `${spaceAt(space)}/${key}`
}

/** `{space}/notes/{name}.json`. @throws DocweaveError `STORE_FAILED` for what is no space or no note's name. */
export function noteAt(space: string, name: string): string {
  if (!notePattern.test(name)) throw new DocweaveError('STORE_FAILED', {}, 'not a note name')
  return `${spaceAt(space)}/notes/${name}.json`
}
