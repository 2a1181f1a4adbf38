/** `docweave login` and `docweave logout`: keep what gives access to a server, so that the other commands use it. */
import { parseArgs } from 'node:util'
import { isKeySecret } from '@docweave/jobs/api-keys'
import { readUrl } from '../arguments.ts'
import { env } from '../env.ts'
import { listenForInterrupts } from '../interrupt.ts'
import { describeError, isFailure, printable } from '../messages.ts'
import { connect } from '../server.ts'
import { loginUsage, logoutUsage } from '../usage-texts.ts'
import { UsageError } from '../usage-error.ts'
import { changeCredential, ownCredentialsFile, type Credential } from './credentials.ts'
import { askForCodes, revokeTokens, SignInFailed, waitForTokens } from './oauth.ts'
import { readSecretLine } from './read-secret-line.ts'

/** Gets access to the server at `url`, from whatever it is that the user has. @throws SignInFailed, ApiError */
export type KeySource = (url: string) => Promise<Credential>

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** The user has a key, which the settings of the account show once. It is accepted if the server accepts it. */
const typedKey: KeySource = async (url) => {
  const key = (await readSecretLine(`API key for ${url}: `)).trim()
  if (!isKeySecret(key))
    throw new UsageError('This is no API key, or not all of it: a key is dwk_ and 49 letters and digits.')
  await connect({ url, key }).client.check()
  return { key }
}

/** The user allows the access in a browser, on any device. */
const deviceSignIn: KeySource = async (url) => {
  const signal = listenForInterrupts()
  const codes = await askForCodes(url, signal)
  const { user_code: code, verification_uri: page, verification_uri_complete: complete, expires_in: seconds } = codes
  say(`To sign in, open ${printable(page)} and enter the code\n\n    ${printable(code)}\n`)
  if (complete !== undefined) say(`or open ${printable(complete)}\n`)
  say(`The code is valid for ${Math.ceil(seconds / 60)} minutes. Waiting …`)
  return waitForTokens(url, codes, signal, () => say('The server can’t be reached. Trying again.'))
}

/** Parses the words after `login` or `logout`. @throws UsageError */
function readServer(words: readonly string[], usage: string, withKey: boolean): { url: string; key: boolean } {
  try {
    const url = { type: 'string' } as const
    const key = { type: 'boolean', default: false } as const
    if (!withKey) return { url: readUrl(parseArgs({ args: [...words], options: { url } }).values.url), key: false }
    const { values } = parseArgs({ args: [...words], options: { url, key } })
    return { url: readUrl(values.url), key: values.key }
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Gets access, and stores it. Returns the exit status: 3 if the server or the user refused it. */
export async function login(words: readonly string[]): Promise<number> {
  const { url, key } = readServer(words, loginUsage, true)
  const address = new URL(url)
  if (address.protocol === 'http:' && !isLocal(address))
    say(
      `${url} is not encrypted: everyone on the way can read ${key ? 'the key' : 'what gives access to the account'}.`,
    )
  let credential: Credential
  try {
    credential = await (key ? typedKey : deviceSignIn)(url)
  } catch (error) {
    if (!isFailure(error) && !(error instanceof SignInFailed)) throw error
    say(error instanceof SignInFailed ? error.message : describeError(error).message)
    return 3
  }
  const file = ownCredentialsFile(env)
  let replaced: Credential | undefined
  await changeCredential(file, url, (old) => {
    replaced = old
    return credential
  })
  // The account would list the program twice. What cannot be ended now ends by itself when it is not used.
  if (replaced && 'refresh' in replaced) await revokeTokens(url, replaced).catch(() => undefined)
  process.stdout.write(
    key
      ? `The key for ${address.origin} is stored in ${file}.\n`
      : `You are signed in to ${address.origin}. The tokens are stored in ${file}.\n`,
  )
  return 0
}

/**
 * Removes what is stored for a server, and ends the access of a sign-in; a key itself stays valid. Returns the exit status: 3 if the server
 * could not be told.
 */
export async function logout(words: readonly string[]): Promise<number> {
  const { url } = readServer(words, logoutUsage, false)
  const { origin } = new URL(url)
  let outcome = `Nothing is stored for ${origin}.`
  let isTold = true
  await changeCredential(ownCredentialsFile(env), url, async (old) => {
    if (!old) return undefined
    outcome = 'key' in old ? `The key for ${origin} is removed.` : `You are signed out of ${origin}.`
    if ('refresh' in old)
      await revokeTokens(url, old).catch((error: unknown) => {
        if (!isFailure(error)) throw error
        isTold = false
      })
    return undefined
  })
  process.stdout.write(`${outcome}\n`)
  if (isTold) return 0
  say('The server could not be told: end the access of docweave-cli in the settings of your account.')
  return 3
}
