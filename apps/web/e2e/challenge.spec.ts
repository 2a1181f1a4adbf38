/**
 * The reCAPTCHA challenge in the browser: with a key, the script is fetched when a job is started without an account or an account is
 * created, and its token is sent along. The site under test has no key and Google is not contacted: stubs of both are routed.
 */
import { expect, test, type Page } from '@playwright/test'
import { makeAccount, open, password, send, signIn } from './account-visitor.ts'
import { coloured, red } from './sample-files.ts'
import { env } from './env.ts'
import { at } from './pages.ts'

const script = `grecaptcha = {
  ready: (call) => call(),
  execute: async (key, { action }) => key + ' says ' + action,
}`

/** Simulates a site with a key. Returns the URLs of scripts that were fetched from other sites. */
async function withKey(page: Page): Promise<string[]> {
  const fetched: string[] = []
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.route('**/identity.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), challengeKey: 'site-key' } })
  })
  await page.route(
    ({ pathname }) => /^\/(?:login|compress-pdf)$/.test(pathname),
    async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 })
      const headers = answer.headers()
      const policy = headers['content-security-policy'] ?? ''
      headers['content-security-policy'] = policy.replace('script-src', 'script-src https://www.google.com/recaptcha/')
      const body = (await answer.text()).replaceAll('&quot;challenged&quot;:false', '&quot;challenged&quot;:true')
      await route.fulfill({ response: answer, headers, body })
    },
  )
  return fetched
}

/** Starts a job on the tool's page, and returns the request's body. */
async function started(page: Page): Promise<unknown> {
  await open(page, '/compress-pdf')
  await page.setInputFiles('input[type=file]', { ...coloured('a.pdf', [red]), mimeType: 'application/pdf' })
  let sent: unknown
  await page.route('**/trpc/jobs.start*', (route) => {
    sent = route.request().postDataJSON()
    return route.continue()
  })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.waitForURL(/\/download\//)
  return sent
}

test('starting a job sends a token without an account, and none with one', async ({ page }) => {
  const fetched = await withKey(page)
  await open(page, '/compress-pdf')
  await expect(page.getByRole('contentinfo')).toContainText('Protected by reCAPTCHA')
  expect(fetched).toEqual([])
  expect(await started(page)).toMatchObject({ challenge: 'site-key says start' })
  expect(fetched).toEqual(['https://www.google.com/recaptcha/api.js?render=site-key'])
  await signIn(page, await makeAccount())
  expect(await started(page)).not.toHaveProperty('challenge')
  expect(fetched).toHaveLength(1)
})

test('nothing is fetched from other sites or displayed without a key', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(env.baseUrl)) elsewhere.push(request.url())
  })
  await open(page, '/compress-pdf')
  expect(await started(page)).not.toHaveProperty('challenge')
  await expect(page.getByText('reCAPTCHA')).toHaveCount(0)
  expect(elsewhere).toEqual([])
})

test('creating an account sends a token when the API requires one', async ({ page }) => {
  const fetched = await withKey(page)
  const tokens: (string | undefined)[] = []
  await page.route('**/session', async (route) => {
    tokens.push(route.request().headers()['x-challenge'])
    if (tokens.length > 1) return route.continue()
    return route.fulfill({ status: 403, json: { code: 'CHALLENGE_FAILED', params: {} } })
  })
  const email = await makeAccount()
  await open(page, '/login')
  await send(page, { email, password })
  await expect(page).toHaveURL(at('/', 'en'))
  expect(tokens).toEqual([undefined, 'site-key says signup'])
  expect(fetched).toHaveLength(1)
})
