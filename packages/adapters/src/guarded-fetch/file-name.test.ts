import { create } from 'content-disposition'
import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

const address = new URL('https://example.com/files/%EB%B3%B4%EA%B3%A0%EC%84%9C.pdf?x=1#y')
/** How Node reads a header that was sent as UTF-8. */
const asLatin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

test.each([
  [undefined, '보고서.pdf'],
  ['attachment', '보고서.pdf'],
  [create('계약서 초안.hwp'), '계약서 초안.hwp'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%E5%A0%B1%E5%91%8A.pdf', '報告.pdf'],
  ['attachment; filename="report.pdf"', 'report.pdf'],
  [asLatin1('attachment; filename="견적서.xlsx"'), '견적서.xlsx'],
  ['attachment; filename="%EA%B2%AC%EC%A0%81%EC%84%9C.xlsx"', '견적서.xlsx'],
  ['attachment; filename="100%.pdf"', '100%.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="..%2F..%2Fetc%2Fpasswd"', 'passwd'],
  ['attachment; filename=""', '보고서.pdf'],
  ['; ; =', '보고서.pdf'],
])('%s gives %s', (disposition, name) => {
  expect(fileNameOf(disposition, address)).toBe(name)
})

test.each([
  ['https://example.com/', 'file'],
  ['https://example.com/a%2Fb.pdf', 'b.pdf'],
  ['https://example.com/%ff.pdf', '%ff.pdf'],
])('the path of %s gives %s', (url, name) => {
  expect(fileNameOf(undefined, new URL(url))).toBe(name)
})
