/** Runs the manual's examples that verify webhooks, on requests that the specification's library signed. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const oldSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const body = JSON.stringify({ type: 'ping', timestamp: '2026-01-01T00:00:00.000Z', data: { endpointId: '가' } })

let place: string
beforeAll(async () => {
  // Below this folder, so that the example finds its package.
  place = await mkdtemp(join(folder, '.webhooks-'))
})
afterAll(() => rm(place, { recursive: true }))

function headersAt(at: Date, secrets: string[]) {
  return {
    'webhook-id': 'd1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign('d1', at, body)).join(' '),
  }
}

/** The example of a language, followed by lines that call it with the arguments of the program and print the type. */
async function programOf(language: string, call: string): Promise<string> {
  const page = await readFile(join(folder, 'webhooks.md'), 'utf8')
  const [, example] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page) ?? []
  if (example === undefined) throw new Error(`no example in ${language}`)
  return `${example}\n${call}\n`
}

const languages = [
  {
    language: 'ts',
    program: process.execPath,
    call: 'const [a = "", b = "", c = ""] = process.argv.slice(2)\nconsole.log(JSON.stringify(verify(a, b, JSON.parse(c))))',
  },
  {
    language: 'python',
    program: 'python3',
    call: 'import sys\nprint(json.dumps(verify(sys.argv[1], sys.argv[2].encode(), json.loads(sys.argv[3])), ensure_ascii=False))',
  },
]

describe.each(languages)('the example in $language', ({ language, program, call }) => {
  /** Returns the payload, `refused`, or the error of a program that failed otherwise. */
  async function verify(known: string, sent: string, headers: object): Promise<unknown> {
    const path = join(place, `example.${language === 'ts' ? 'ts' : 'py'}`)
    await writeFile(path, await programOf(language, call))
    const { exitCode, stdout, stderr } = await execa(program, [path, known, sent, JSON.stringify(headers)], {
      reject: false,
      env: { PYTHONIOENCODING: 'utf-8' },
    })
    if (exitCode === 0) return JSON.parse(stdout)
    return /WebhookVerificationError|ValueError/.test(stderr) ? 'refused' : stderr
  }

  test('accepts a request, also while the secret is replaced', async () => {
    const now = new Date()
    expect(await verify(secret, body, headersAt(now, [secret]))).toEqual(JSON.parse(body))
    for (const known of [secret, oldSecret])
      expect(await verify(known, body, headersAt(now, [secret, oldSecret]))).toEqual(JSON.parse(body))
  })

  test('refuses another secret, another body, another id and an old request', async () => {
    const headers = headersAt(new Date(), [secret])
    expect(await verify(oldSecret, body, headers)).toBe('refused')
    expect(await verify(secret, `${body} `, headers)).toBe('refused')
    expect(await verify(secret, body, { ...headers, 'webhook-id': 'd2' })).toBe('refused')
    expect(await verify(secret, body, headersAt(new Date(Date.now() - 400_000), [secret]))).toBe('refused')
  })
})
