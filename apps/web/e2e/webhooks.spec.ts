/** Webhooks in the account's settings: adding, refusing, testing, switching off and deleting. */
import { expect, test, type Page } from '@playwright/test'
import { enter, open } from './account-visitor.ts'
import { complaints, languagesInTurn } from './pages.ts'

const words = {
  en: {
    card: 'Webhooks',
    address: 'Address of your server',
    add: 'Add webhook',
    refused: 'Our server doesn’t connect to this address.',
    test: 'Send a test to',
    sent: 'Recent deliveries',
    off: 'Turn off',
    remove: 'Delete',
  },
  ko: {
    card: '웹훅',
    address: '서버 주소',
    add: '웹훅 추가',
    refused: '서버가 연결할 수 없는 주소예요.',
    test: '테스트 보내기:',
    sent: '최근 전송',
    off: '끄기:',
    remove: '삭제',
  },
  ja: {
    card: 'Webhook',
    address: 'サーバーのアドレス',
    add: 'Webhookを追加',
    refused: 'サーバーから接続できないアドレスです。',
    test: 'にテストを送信',
    sent: '最近の送信',
    off: 'をオフにする',
    remove: 'を削除',
  },
} as const

const url = 'https://webhooks.invalid/docweave'

const cardOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })

for (const locale of languagesInTurn(2))
  test(`adds a webhook, tests it and deletes it, in ${locale}`, async ({ page }) => {
    const said = complaints(page)
    const say = words[locale]
    await enter(page)
    await open(page, '/profile-setting', locale)
    const card = cardOf(page, say.card)
    const add = async (address: string) => {
      await card.getByLabel(say.address).fill(address)
      await card.getByRole('button', { name: say.add }).click()
    }
    await add('https://10.0.0.1/')
    await expect(card.getByRole('alert')).toContainText(say.refused)
    await add(url)
    await expect(card.locator('code')).toHaveText(/^whsec_\S{44}$/)
    await expect(card.getByLabel(say.address)).toHaveValue('')
    await card.getByRole('button', { name: say.test }).click()
    await expect(card.getByRole('heading', { level: 3, name: say.sent })).toBeVisible()
    await card.getByRole('button', { name: say.off }).click()
    await expect(card.getByRole('button', { name: say.test })).toBeHidden()
    await card.getByRole('button', { name: say.remove }).click()
    await card.getByRole('dialog').getByRole('button').last().click()
    await expect(card.getByRole('button', { name: say.off })).toBeHidden()
    // The secret is not shown again.
    await page.reload({ waitUntil: 'networkidle' })
    await expect(card.locator('code')).toBeHidden()
    expect(said).toEqual([])
  })
