import { localeCodes } from '@docweave/contract/locale-table'
import { errorCodes, noticeCodes } from '@docweave/contract'
import { expect, test } from 'vitest'
import { mailMessages, type MailMessageName } from './mail-messages.ts'
import { mailTexts } from './mail-texts.ts'

const names = Object.keys(mailMessages).filter((name): name is MailMessageName => Object.hasOwn(mailMessages, name))

test.each(localeCodes)('every text, error and notice has its own words in %s, with its values', async (locale) => {
  const { text, error, notice } = await mailTexts(locale)
  const all = [
    ...names.map((name) => text(name, { name: 'scans' })),
    ...errorCodes.map((code) => error({ code, params: {} })),
    ...noticeCodes.map((code) => notice({ code, params: {} })),
  ]
  expect(all.filter((each) => each === '' || /^(mail|error|notice)\./.test(each))).toEqual([])
  expect(text('attached', { name: 'scans' })).toContain('scans')
  expect(text('failed', { name: '$& {name}' })).toContain('$& {name}')
})

test('the languages differ, and an unknown one is English', async () => {
  const texts = await Promise.all(['en', 'ko', 'ja', 'xx'].map(mailTexts))
  const said = texts.map(({ error }) => error({ code: 'MAIL_WITHOUT_FILES', params: {} }))
  expect(new Set(said).size).toBe(3)
  expect([said[0], said[3]]).toEqual(
    Array.from({ length: 2 }, () => 'The message has no attachment. Attach the files and send it again.'),
  )
})
