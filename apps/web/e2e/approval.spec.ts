/** A job that asks before it continues: its page has the link, and whoever has that sees the files and answers. */
import { expect, test, type Page } from '@playwright/test'
import { jobs, untilOver } from './api-visitor.ts'
import { expectNoBarrier } from './barriers.ts'
import { env } from './env.ts'
import { at } from './pages.ts'
import { coloured, lime, red } from './sample-files.ts'

test.setTimeout(120_000)

/** For what follows an answer of the API. */
const patient = { timeout: 20_000 }

const phone = { width: 360, height: 740 }
const question = 'May this go to the customer?\nBoth pages are new.'
const steps = [
  { tool: 'compress-pdf' },
  { approve: { hours: 1, question } },
  { tool: 'rotate-pdf', options: { angle: 90 } },
]

interface AskingJob {
  id: string
  key: string
  token: string
}

/** Starts a job through the public API, and waits until it asks. */
async function ask(name = 'contract.pdf'): Promise<AskingJob> {
  const { buffer } = coloured(name, [red, lime])
  const form = new FormData()
  form.append('job', JSON.stringify({ steps }))
  form.append('file', new File([Uint8Array.from(buffer)], name))
  const response = await fetch(new URL('/api/v1/jobs', env.baseUrl), { method: 'POST', body: form })
  expect(response.status, await response.clone().text()).toBe(201)
  const { id, key } = await response.json()
  let href = ''
  await expect(async () => {
    const headers = { 'docweave-job-key': key }
    const { approvals } = await (await fetch(`${env.baseUrl}/api/v1/jobs/${id}/approvals`, { headers })).json()
    expect(approvals).toHaveLength(1)
    href = approvals[0].href
  }).toPass({ timeout: 60_000 })
  const [path, token = ''] = href.split('#')
  expect(path).toBe(`/approve/${id}`)
  return { id, key, token }
}

/** Opens the page of a question and waits until it can be answered. */
async function open(page: Page, { id, token }: AskingJob, locale: 'en' | 'ko' | 'ja', button: string) {
  await page.goto(`${at(`/approve/${id}`, locale)}#${token}`)
  await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible(patient)
}

const holdKey = (page: Page, { id, key }: AskingJob) =>
  page.addInitScript((known) => localStorage.setItem('docweave-job-keys', JSON.stringify([known])), {
    id,
    key,
    at: Date.now(),
  })

test('a yes on a phone, in Korean: the job continues, and its page tells', async ({ page }) => {
  const job = await ask('계약서.pdf')
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.setViewportSize(phone)
  await open(page, job, 'ko', '승인')
  await expect(page.getByRole('heading', { level: 1, name: '승인 요청' })).toBeVisible()
  await expect(page.getByText('May this go to the customer?')).toBeVisible()
  await expect(page.getByText('계약서-docweave.pdf', { exact: true })).toBeVisible()
  await expect(page.getByText(/^PDF, 2페이지, /)).toBeVisible()
  await expect(page.getByText(/^답변 기한: \d{4}\. /)).toBeVisible()
  await expect(page.getByText(/^\((59분|1시간)/)).toBeVisible()
  // The page itself is requested without the token, and nothing tells it as a referrer.
  const [first = '', ...others] = asked
  expect(first).not.toContain(job.token)
  for (const each of others) expect(each.split(' ')[1]).not.toContain(job.token)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.getByRole('heading', { level: 2, name: '파일 1개' }).scrollIntoViewIfNeeded()
  await expect(page.locator('canvas').first()).toBeVisible(patient)
  await expectNoBarrier(page, 'a question')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '계약서-docweave.pdf 내려받기' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('계약서-docweave.pdf')

  let answers = 0
  page.on('request', (request) => (answers += request.url().includes('/trpc/approvals.answer') ? 1 : 0))
  await page.getByLabel('의견(선택)').fill('좋아요 👍')
  await page.getByRole('button', { name: '승인', exact: true }).dblclick()
  const heading = page.getByRole('heading', { level: 2, name: '승인됨' })
  await expect(heading).toBeFocused(patient)
  await expect(page.getByRole('status').filter({ hasText: '답변이 기록됐어요.' })).toHaveCount(1)
  await expect(page.getByText('좋아요 👍')).toBeVisible()
  await expect(page.getByRole('button', { name: '승인', exact: true })).toHaveCount(0)
  expect(answers).toBe(1)
  await expectNoBarrier(page, 'an answered question')

  const { job: over } = await untilOver(job.id)
  expect([over.state, over.results.length]).toEqual(['done', 1])
  await page.goto(at(`/download/${job.id}`, 'ko'))
  await expect(page.getByText('좋아요 👍')).toBeVisible()
  await expect(page.getByText(/^승인: /)).toBeVisible()
})

test('the job’s page gives its owner the link; a no asks once more, and the job explains it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const job = await ask()
  await holdKey(page, job)
  await page.goto(at(`/download/${job.id}`, 'ja'))
  await expect(page.getByRole('heading', { level: 1, name: '回答待ち' })).toBeVisible()
  await expect(page.getByText(/まで回答を待ちます。ファイルはそれまで保管されます。/)).toBeVisible()
  await page.getByRole('button', { name: '承認リンクをコピー' }).click()
  await expect(page.getByText('リンクをコピーしました。リンクを知っている人は誰でも')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${env.baseUrl}${at(`/approve/${job.id}`, 'ja')}#${job.token}`)
  await expectNoBarrier(page, 'a job that waits for an answer')

  await page.goto(`${at(`/approve/${job.id}`, 'en')}#${job.token}`)
  await expect(page.getByLabel('Comment (optional)')).toBeVisible(patient)
  await page.getByLabel('Comment (optional)').fill('The second page is missing.')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expectNoBarrier(page, 'the last question')
  await page.keyboard.press('Escape')
  expect((await jobs.get.query({ id: job.id })).state).toBe('running')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Declined' })).toBeFocused(patient)

  const { job: over } = await untilOver(job.id)
  expect([over.state, over.failure?.code]).toEqual(['failed', 'APPROVAL_DECLINED'])
  await page.goto(at(`/download/${job.id}`, 'en'))
  await expect(page.getByRole('heading', { level: 1, name: 'Failed' })).toBeVisible()
  await expect(page.getByText('The answer was no, so the job stopped here.')).toBeVisible()
  await expect(page.getByText(/^Declined: /)).toBeVisible()
  await expect(page.getByText('The second page is missing.')).toBeVisible()

  // Whoever opens the link now sees the answer.
  await page.goto(`${at(`/approve/${job.id}`, 'en')}#${job.token}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Declined' })).toBeVisible(patient)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
})

test('while the service is away, the comment stays for the next try', async ({ page }) => {
  const job = await ask()
  await open(page, job, 'en', 'Approve')
  await page.route('**/trpc/approvals.answer*', (route) => route.abort())
  await page.getByLabel('Comment (optional)').fill('Please keep me')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Comment (optional)')).toHaveValue('Please keep me')
  await page.unroute('**/trpc/approvals.answer*')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Approved' })).toBeFocused(patient)
  expect((await untilOver(job.id)).job.approvals?.[0]?.answer).toMatchObject({ yes: true, comment: 'Please keep me' })
})

test('a stranger without the link sees nothing, and a job that was cancelled needs no answer', async ({ page }) => {
  const job = await ask()
  for (const hash of [`#${'0'.repeat(32)}`, '#short', '']) {
    await page.goto('about:blank')
    await page.goto(`${at(`/approve/${job.id}`, 'en')}${hash}`)
    await expect(page.getByRole('heading', { level: 2, name: 'There’s no question here' })).toBeVisible(patient)
    await expect(page.getByText('contract.pdf')).toHaveCount(0)
    await expect(page.getByText('May this go')).toHaveCount(0)
  }
  await expectNoBarrier(page, 'no question')
  expect((await page.request.get(`/results/${job.id}/approval/${'0'.repeat(32)}/0`)).status()).toBe(404)
  // Who may only read the job sees the question on its page, and no link.
  await page.goto(at(`/download/${job.id}`, 'en'))
  await expect(page.getByRole('heading', { level: 2, name: 'Approval request' })).toBeVisible()
  await expect(page.getByText('You opened this job from a link.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy approval link' })).toHaveCount(0)

  await jobs.cancel.mutate({ id: job.id, key: job.key })
  await untilOver(job.id)
  await page.goto(`${at(`/approve/${job.id}`, 'en')}#${job.token}`)
  await expect(page.getByRole('heading', { level: 2, name: 'No answer needed' })).toBeVisible(patient)
  await expect(page.getByText('The job ended before anyone answered.')).toBeVisible()
})

test('the page is not indexed or stored, and a wrong job id is no page', async ({ request }) => {
  const found = await request.get('/approve/0123456789abcdef0123456789abcdef')
  expect(found.status()).toBe(200)
  expect(found.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
  expect(await found.text()).toContain('name="robots" content="noindex, nofollow"')
  expect((await request.get('/approve/nobody')).status()).toBe(404)
})
