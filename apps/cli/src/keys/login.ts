/** `docweave login` and `docweave logout`: keep the API key of a server, so that the other commands use it. */
import { parseArgs } from 'node:util'
import { isKeySecret } from '@docweave/jobs/api-keys'
import { readUrl } from '../arguments.ts'
import { env } from '../env.ts'
import { describeError, isFailure } from '../messages.ts'
import { connect } from '../server.ts'
import { loginUsage, logoutUsage } from '../usage-texts.ts'
import { UsageError } from '../usage-error.ts'
import { ownCredentialsFile, removeStoredKey, storeKey } from './credentials.ts'
import { readSecretLine } from './read-secret-line.ts'

/** Gets a key for the server at `url`, from whatever it is that the user has. */
export type KeySource = (url: string) => Promise<string>

/** The user has a key, which the settings of the account show once. */
export const typedKey: KeySource = async (url) => {
  const key = (await readSecretLine(`API key for ${url}: `)).trim()
  if (isKeySecret(key)) return key
  throw new UsageError('This is no API key, or not all of it: a key is dwk_ and 49 letters and digits.')
}

/** Parses the words after `login` or `logout`. @throws UsageError */
function readServer(words: readonly string[], usage: string): string {
  try {
    return readUrl(parseArgs({ args: [...words], options: { url: { type: 'string' } } }).values.url)
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Stores a key after the server has accepted it. Returns the exit status: 3 if it did not. */
export async function login(words: readonly string[], source: KeySource = typedKey): Promise<number> {
  const url = readServer(words, loginUsage)
  const address = new URL(url)
  if (address.protocol === 'http:' && !isLocal(address))
    process.stderr.write(`${url} is not encrypted: everyone on the way can read the key.\n`)
  const key = await source(url)
  try {
    await connect({ url, key }).client.check()
  } catch (error) {
    if (!isFailure(error)) throw error
    process.stderr.write(`${describeError(error).message}\n`)
    return 3
  }
  const file = ownCredentialsFile(env)
  await storeKey(file, url, key)
  process.stdout.write(`The key for ${address.origin} is stored in ${file}.\n`)
  return 0
}

/** Removes the stored key of a server. The key itself stays valid. */
export async function logout(words: readonly string[]): Promise<number> {
  const url = readServer(words, logoutUsage)
  const { origin } = new URL(url)
  const wasStored = await removeStoredKey(ownCredentialsFile(env), url)
  process.stdout.write(wasStored ? `The key for ${origin} is removed.\n` : `No key is stored for ${origin}.\n`)
  return 0
}
