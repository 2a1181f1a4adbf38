/**
 * Rules on the site's words in Japanese: full-width marks in sentences, no space between Japanese and Latin letters or figures, and one word
 * for one thing. Sizes keep the space that `Intl` writes (10 MB).
 */
import { phrasesThatReadBadly, type WordRule } from './word-rules.ts'

export const japaneseRules: readonly WordRule[] = [
  // Punctuation
  {
    pattern: /[ぁ-んァ-ヶ一-龠々ー」）]\?/u,
    reason: 'a half-width question mark',
    better: '？',
  },
  { pattern: /！|[ぁ-んァ-ヶ一-龠々ー」）]!/u, reason: 'an exclamation mark', better: '。' },
  {
    // The colon of an address (https://) is no punctuation.
    pattern: /[ぁ-んァ-ヶ一-龠々ー」）}>]:(?!\/)/u,
    reason: 'a half-width colon',
    better: '：',
  },
  { pattern: /[：、。] /u, reason: 'a space after a full-width mark', better: 'no space' },
  // One exception: the tool’s name is PDFの文字認識(OCR), and texts spell it like the name.
  { pattern: /\((?!OCR\))[^()]*\)/u, reason: 'half-width brackets', better: '（…）' },
  { pattern: /（OCR）/u, reason: 'full-width brackets in the name of text recognition', better: '文字認識(OCR)' },
  // Spaces
  {
    pattern: /[ぁ-んァ-ヶ一-龠々ー] [A-Za-z0-9{<]|[A-Za-z0-9}>%] [ぁ-んァ-ヶ一-龠々]/u,
    reason: 'a space beside Japanese text',
    better: 'no space: PDFを変換, 9ページ',
  },
  {
    pattern: /[\d}] (?:%|(?:mm|dpi|pt|ms)\b)/u,
    reason: 'a space before a unit',
    better: '300dpi, 128×182mm, {percent}%',
  },
  // Messages
  {
    pattern: /\{\w+, plural,[^{]*one \{/u,
    reason: 'Japanese has no singular form',
    better: 'only other, and =0 or =1',
    only: ['message'],
  },
  // One word for one thing
  { pattern: /ブラウザ(?!ー)/u, reason: 'one spelling', better: 'ブラウザー' },
  { pattern: /フォルダ(?!ー)/u, reason: 'one spelling', better: 'フォルダー' },
  { pattern: /サーバ(?!ー)/u, reason: 'one spelling', better: 'サーバー' },
  { pattern: /ユーザ(?!ー|ビリ)/u, reason: 'one spelling', better: 'ユーザー' },
  { pattern: /(?:コンピュータ|プリンタ|スキャナ)(?!ー)/u, reason: 'one spelling', better: '…ター, …ナー' },
  { pattern: /コンマ/u, reason: 'one word for one thing', better: 'カンマ' },
  { pattern: /端末/u, reason: 'one word for one thing', better: 'デバイス' },
  { pattern: /選(?:ぶ|ばれ|ばな|び|んで|べ)/u, reason: 'one word for one thing', better: '選択' },
  { pattern: /書類の言語/u, reason: 'one word for one thing', better: '文書の言語' },
  { pattern: /空白ページ/u, reason: 'one word for one thing', better: '白紙ページ' },
  { pattern: /ページボード/u, reason: 'a word of the code', better: 'ページ一覧' },
  { pattern: /パイプライン/u, reason: 'a word of the code', better: 'ワークフロー' },
  { pattern: /ジョブ|タスク(?!バー)/u, reason: 'one word for one thing', better: '処理' },
  {
    pattern: /サイン(?:イン|アップ|アウト)/u,
    reason: 'one word for one thing',
    better: 'ログイン, 新規登録, ログアウト',
  },
  { pattern: /リトライ/u, reason: 'one word for one thing', better: '再試行' },
  { pattern: /進み具合/u, reason: 'one word for one thing', better: '進行状況' },
  { pattern: /文字の層/u, reason: 'one word for one thing', better: 'テキストレイヤー' },
  { pattern: /自動で?判定|自動検出/u, reason: 'one word for one thing', better: '自動判別' },
  // Tone
  { pattern: /あなた/u, reason: 'translated from English', better: 'お使いの, ご自身の, or nothing' },
  { pattern: /することができ/u, reason: 'wordy', better: 'できます' },
  { pattern: /(?:です|ます)(?:よ(?!う)|ね)/u, reason: 'chatty', better: 'です, ます' },
  ...phrasesThatReadBadly([
    [/ファイルをどうしますか/u, 'このファイルで何をしますか？'],
    [/ファイルを置き/u, 'ファイルをドロップして'],
    [/あっしゅく/u, '圧縮'],
    [/^できないこと(?![がをは])/u, '制限事項'],
    [/小さなPDF/u, '軽量PDF'],
    [/できあがる/u, '出力：'],
    [/(?:B|\})中[\d{]/u, '0 B／140 kB'],
    [/結果ができ/u, '処理が完了しました'],
    [/どう数え/u, 'どう計算されますか？'],
    [/お断りし|黙って/u, 'エラーを表示します'],
    [/(?<!時)間のところ/u, '無音部分'],
    [/単語が光/u, '単語がハイライトされます'],
  ]),
]
