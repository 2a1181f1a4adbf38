/** Triggers in the account's settings: a web address that starts a saved workflow, a schedule, a folder, pausing and deleting. */
import { expect, test, type Page } from '@playwright/test'
import { enter, enterByMail, open } from './account-visitor.ts'
import { expectNoBarrier } from './barriers.ts'
import { complaints, languages, languagesInTurn } from './pages.ts'
import { scanOf } from './sample-files.ts'

const words = {
  en: {
    card: 'Triggers',
    none: 'Save a workflow first',
    name: 'Name',
    schedule: 'A schedule',
    files: 'Addresses of the files',
    add: 'Add trigger',
    pause: 'Pause',
    resume: 'Resume',
    remove: 'Delete',
    last: 'Last job',
    started: 'Started by “scanner”',
    folders: 'Files in a folder of this server',
    folder: 'Folder',
    hint: 'Each new file starts a job.',
    inUse: 'Another trigger already watches this folder.',
  },
  ko: {
    card: '트리거',
    none: '먼저 작업 흐름을 저장해 주세요',
    name: '이름',
    schedule: '정해진 시각',
    files: '파일 주소',
    add: '트리거 추가',
    pause: '일시 정지',
    resume: '계속',
    remove: '삭제',
    last: '마지막 작업',
    started: '‘scanner’ 트리거로 시작됨',
    folders: '이 서버의 폴더에 들어온 파일',
    folder: '폴더',
    hint: '새 파일마다 작업이 시작돼요.',
    inUse: '다른 트리거가 이미 이 폴더를 쓰고 있어요.',
  },
  ja: {
    card: 'トリガー',
    none: '先にワークフローを保存してください',
    name: '名前',
    schedule: 'スケジュール',
    files: 'ファイルのアドレス',
    add: 'トリガーを追加',
    pause: '一時停止',
    resume: '再開',
    remove: '削除',
    last: '最後の処理',
    started: '「scanner」により開始',
    folders: 'このサーバーのフォルダーに届いたファイル',
    folder: 'フォルダー',
    hint: '新しいファイルごとに処理が始まります。',
    inUse: 'このフォルダーは別のトリガーが使用しています。',
  },
} as const

const cardOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** Saves a workflow in the account of the page's visitor. */
const save = (page: Page) =>
  page.evaluate(async () => {
    const pipeline = { steps: [{ tool: 'rotate-pdf', options: { angle: 90 } }] }
    const answer = await fetch('/trpc/pipelines.save', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'turn', pipeline }),
    })
    return answer.status
  })

for (const locale of languages)
  test(`adds, pauses and deletes triggers, and an address starts a job, in ${locale}`, async ({ page }) => {
    test.setTimeout(90_000)
    const said = complaints(page)
    const say = words[locale]
    await enter(page)
    await open(page, '/profile-setting', locale)
    const card = cardOf(page, say.card)
    await expect(card).toContainText(say.none)
    expect(await save(page)).toBe(200)
    await page.reload({ waitUntil: 'networkidle' })
    await card.getByLabel(say.name).fill('scanner')
    await card.getByRole('button', { name: say.add }).click()
    const address = (await card.locator('code').textContent()) ?? ''
    expect(address).toMatch(/\/api\/v1\/triggers\/[0-9a-f]{20}\/dwt_\w{49}$/)
    const sent = await fetch(address, {
      method: 'POST',
      body: Uint8Array.from(scanOf([['a']])),
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' },
    })
    expect(sent.status).toBe(202)

    await card.getByLabel(say.name).fill('nightly')
    await card.getByRole('radio', { name: say.schedule }).check()
    await card.getByLabel(say.files).fill('https://files.invalid/a.pdf')
    await card.getByRole('button', { name: say.add }).click()
    const nightly = card.getByRole('listitem').filter({ hasText: 'nightly' })
    await expect(nightly).toContainText('07:00')
    await nightly.getByRole('button', { name: say.pause }).click()
    await expect(nightly.getByRole('button', { name: say.resume })).toBeVisible()
    await nightly.getByRole('button', { name: say.remove }).click()
    await card.getByRole('dialog').getByRole('button').last().click()
    await expect(nightly).toBeHidden()
    // The address is not shown again.
    await page.reload({ waitUntil: 'networkidle' })
    await expect(card.getByRole('link', { name: say.last })).toBeVisible()
    await expect(card.getByText('dwt_')).toHaveCount(1)
    await open(page, '/profile', locale)
    await expect(page.getByText(say.started)).toBeVisible()
    expect(said).toEqual([])
  })

/** The account that may use the folders `scans` and `invoices` of the systems that these tests run against (`DOCWEAVE_WATCHED_FOLDERS`). */
const scanner = 'scanner@example.com'

/** Deletes the triggers that an earlier run has left: a folder has one at a time. */
const removeAll = (page: Page) =>
  page.evaluate(async () => {
    const { result } = await (await fetch('/trpc/triggers.list')).json()
    for (const { id } of result.data.triggers)
      await fetch('/trpc/triggers.remove', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      })
  })

for (const locale of languagesInTurn(1))
  test(`chooses a folder of the server, in ${locale}`, async ({ page }) => {
    test.setTimeout(60_000)
    const said = complaints(page)
    const say = words[locale]
    const card = cardOf(page, say.card)
    const kind = card.getByRole('radio', { name: say.folders })
    // An account that no folder names.
    await enter(page)
    await open(page, '/profile-setting', locale)
    await save(page)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(card.getByRole('radio', { name: say.schedule })).toBeVisible()
    await expect(kind).toHaveCount(0)
    await page.context().clearCookies()

    await enterByMail(page, scanner)
    await removeAll(page)
    await save(page)
    await open(page, '/profile-setting', locale)
    await kind.focus()
    await page.keyboard.press('Space')
    const folder = card.getByRole('combobox', { name: say.folder })
    await expect(folder.getByRole('option')).toHaveText(['scans', 'invoices'])
    await expect(folder).toHaveAccessibleDescription(/results.*done.*failed/)
    await expect(card).toContainText(say.hint)
    await expectNoBarrier(page, 'the choice of a folder')
    await folder.selectOption('invoices')
    await card.getByLabel(say.name).fill('mailroom')
    await card.getByRole('button', { name: say.add }).click()
    const line = card.getByRole('listitem').filter({ hasText: 'mailroom' })
    await expect(line).toContainText('invoices')
    await expect(line.getByRole('button', { name: say.pause })).toBeVisible()

    // The form is empty again; the same folder is refused.
    await expect(card.getByLabel(say.name)).toHaveValue('')
    await card.getByLabel(say.name).fill('second')
    await kind.check()
    await folder.selectOption('invoices')
    await card.getByRole('button', { name: say.add }).click()
    await expect(card.getByRole('alert')).toContainText(say.inUse)
    await expect(card.getByRole('listitem')).toHaveCount(1)

    await line.getByRole('button', { name: say.remove }).click()
    await card.getByRole('dialog').getByRole('button').last().click()
    await expect(line).toBeHidden()
    expect(said).toEqual([])
  })
