/**
 * The parts that the documents of the truth set are built from: sample text, headings, table cells, and the headings and field labels of
 * each language.
 */
import type { DocumentLanguage } from '@docweave/contract'
import { sentences } from '../support/sentences.ts'
import type { TruthBlock, TruthCell } from './truth.ts'

export const a4 = { width: 21, height: 29.7, margin: 2.2 }

/** Returns a paragraph of `count` sentences from the pool, starting at index `from`. */
export function sampleText(language: DocumentLanguage, from: number, count: number): string {
  const pool = sentences[language]
  const taken = Array.from({ length: count }, (_, at) => pool[(from + at * 3) % pool.length] ?? '')
  return taken.join(language === 'ja' ? '' : ' ')
}

export const heading = (level: 1 | 2 | 3, text: string): TruthBlock => ({ kind: 'heading', level, text })
export const paragraph = (
  text: string,
  more: Partial<Extract<TruthBlock, { kind: 'paragraph' }>> = {},
): TruthBlock => ({
  ...{ kind: 'paragraph', text },
  ...more,
})
export const cells = (...texts: string[]): TruthCell[] => texts.map((text) => ({ text }))
export const head = (...texts: string[]): TruthCell[] => texts.map((text) => ({ text, bold: true }))

export const money = (language: DocumentLanguage, amount: number) => {
  const digits = amount.toLocaleString('en-US')
  return { ko: `${digits}원`, ja: `¥${digits}`, en: `$${digits}.00` }[language]
}

const names = [
  ...([
    'report',
    'paper',
    'invoice',
    'form',
    'budget',
    'manual',
    'background',
    'results',
    'outlook',
    'schedule',
  ] as const),
  ...([
    'conclusion',
    'summary',
    'item',
    'quantity',
    'price',
    'amount',
    'total',
    'remark',
    'yes',
    'no',
    'number',
    'date',
  ] as const),
  ...([
    'someDay',
    'person',
    'name',
    'address',
    'phone',
    'mail',
    'request',
    'receiver',
    'subject',
    'greeting',
    'sender',
  ] as const),
] as const

export type Labels = Record<(typeof names)[number], string>

export const labels: Record<DocumentLanguage, Labels> = {
  en: {
    ...{ report: 'Quarterly report', paper: 'How readers find their way through long documents', invoice: 'INVOICE' },
    ...{
      form: 'Application for a reading room',
      budget: 'Budget for the coming year',
      manual: 'Handbook for the library',
    },
    ...{ background: 'Background', results: 'Results of the survey', outlook: 'Outlook', schedule: 'Schedule' },
    ...{
      conclusion: 'Conclusion',
      summary: 'Abstract',
      item: 'Item',
      quantity: 'Quantity',
      price: 'Price',
      amount: 'Amount',
    },
    ...{ total: 'Total', remark: 'Remarks', yes: 'in stock', no: 'sold out', number: 'Number', date: 'Date' },
    ...{
      someDay: 'March 5, 2026',
      person: 'Applicant',
      name: 'Name',
      address: 'Address',
      phone: 'Phone',
      mail: 'E-mail',
    },
    ...{
      request: 'Request',
      receiver: 'Dear Ms Fuller,',
      subject: 'Your inquiry of last week',
      greeting: 'With kind regards',
    },
    sender: 'Jonathan Smith',
  },
  ko: {
    ...{ report: '분기 업무 보고서', paper: '긴 문서를 읽는 독자의 길 찾기에 관한 연구', invoice: '거래 명세서' },
    ...{ form: '열람실 이용 신청서', budget: '내년도 예산안', manual: '도서관 업무 안내서' },
    ...{ background: '추진 배경', results: '조사 결과', outlook: '향후 전망', schedule: '추진 일정' },
    ...{ conclusion: '결론', summary: '요약', item: '품목', quantity: '수량', price: '단가', amount: '금액' },
    ...{ total: '합계', remark: '비고', yes: '재고 있음', no: '품절', number: '문서 번호', date: '작성일' },
    ...{
      someDay: '2026년 3월 5일',
      person: '신청인',
      name: '성명',
      address: '주소',
      phone: '전화번호',
      mail: '전자우편',
    },
    ...{ request: '신청 내용', receiver: '담당자님께', subject: '지난주 문의에 대한 답변', greeting: '감사합니다.' },
    sender: '김민수 드림',
  },
  ja: {
    ...{ report: '四半期業務報告書', paper: '長い文書を読む読者の道筋に関する研究', invoice: '請求書' },
    ...{ form: '閲覧室利用申込書', budget: '来年度予算案', manual: '図書館業務の手引き' },
    ...{ background: '背景', results: '調査の結果', outlook: '今後の見通し', schedule: '日程' },
    ...{ conclusion: '結論', summary: '要旨', item: '品目', quantity: '数量', price: '単価', amount: '金額' },
    ...{ total: '合計', remark: '備考', yes: '在庫あり', no: '在庫なし', number: '番号', date: '日付' },
    ...{
      someDay: '令和8年3月5日',
      person: '申込者',
      name: '氏名',
      address: '住所',
      phone: '電話番号',
      mail: '電子メール',
    },
    ...{ request: '申込内容', receiver: '担当者様', subject: '先週のお問い合わせについて', greeting: '敬具' },
    sender: '佐藤 花',
  },
}
