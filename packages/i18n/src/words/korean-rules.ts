/**
 * Rules on the site's words in Korean: 해요체 everywhere but on legal pages, which have 합니다체; particles that fit the word before; and one
 * word for one thing.
 */
import { phrasesThatReadBadly, type WordRule } from './word-rules.ts'

export const koreanRules: readonly WordRule[] = [
  // Particles
  {
    pattern: /[을를이가은는와과]\([을를이가은는와과]\)|\([을이은과으]\)[를가는와로라여]/u,
    reason: 'two particles for the reader to choose from',
    better: 'another wording, without a particle after the value',
  },
  {
    // A value has no last syllable until it is known. A plural ends in a counter (}}), whose particle is known.
    pattern: /\{\w+\}(?:<\/\d+>)?[’”]?(?:[을를은는이가와과](?![가-힣])|으?로(?![가-힣])|이?라[는고])/u,
    reason: 'the particle depends on the value before it',
    better: 'the value after a colon, or a noun between them: ‘{title}’ 단계를',
    only: ['message'],
  },
  {
    pattern: /\)(?=[가-힣])/u,
    reason: 'a line may break between the bracket and what belongs to it',
    better: 'a word joiner (U+2060) after the bracket',
  },
  // Punctuation
  { pattern: /[가-힣)]!/u, reason: 'an exclamation mark', better: 'a full stop' },
  { pattern: /[？！：，。]/u, reason: 'a full-width mark', better: '? : , .' },
  { pattern: /[“”"](?=[가-힣])|(?<=[가-힣])[“”]/u, reason: 'double quotation marks', better: '‘ ’' },
  { pattern: /\S {2,}\S/u, reason: 'two spaces', better: 'one space' },
  { pattern: /[\d}] %/u, reason: 'a space before %', better: '{percent}%' },
  {
    pattern: /\{\w+, plural,[^{]*one \{/u,
    reason: 'Korean has no singular form',
    better: 'only other, and =0 or =1',
    only: ['message'],
  },
  // Tone
  {
    // Two phrases keep this form on the site: thanks (감사합니다), and when a result will be deleted ({time}에 삭제됩니다).
    pattern: /(?<!감사|에 삭제)[갑깁납닙랍룹립봅십습옵입줍칩킵합됩]니[다까]/u,
    reason: 'the site speaks in 해요체',
    better: '~해요, ~예요, ~하세요',
    only: ['message', 'page'],
  },
  {
    pattern: /(?:어|아|해|예|이에|세|네|돼)요[.?]/u,
    reason: 'legal pages are in 합니다체',
    better: '~합니다',
    only: ['legal'],
  },
  {
    pattern: /이런[,!]|(?<![가-힣])앗(?![가-힣])|아이쿠|죄송/u,
    reason: 'chatty',
    better: 'what went wrong and what to do next',
  },
  { pattern: /에 의해|당신|되어지|시켜지/u, reason: 'translated from English', better: 'an active sentence' },
  // One word for one thing
  { pattern: /암호(?![화학])/u, reason: 'one word for one thing', better: '비밀번호' },
  { pattern: /그림(?!자)/u, reason: 'one word for one thing', better: '이미지' },
  {
    // 메모 is also the name of a comment in Word, which pages explain.
    pattern: /메모(?!리)|(?<!슬라이드 |릴리스 |강의 )노트(?!북)/u,
    reason: 'one word for one thing',
    better: '슬라이드 노트',
    only: ['message'],
  },
  { pattern: /고르(?!게)|골라|골랐|고른|고를/u, reason: 'one word for one thing', better: '선택: 파일 선택' },
  { pattern: /다운로드|다운받/u, reason: 'one word for one thing', better: '내려받기' },
  { pattern: /파이프라인/u, reason: 'a word of the code', better: '작업 흐름' },
  {
    // Posts write about the workflows of Temporal, which are something else.
    pattern: /워크플로/u,
    reason: 'one word for one thing',
    better: '작업 흐름',
    only: ['message'],
  },
  { pattern: /페이지 ?보드/u, reason: 'a word of the code', better: '페이지 목록' },
  { pattern: /실행 취소|실행을 취소|다시 실행했/u, reason: '실행 is only to run a job', better: '되돌리기, 다시 적용' },
  { pattern: /다시 불러(?:오기|와)|새로 고[치침]/u, reason: 'one word for one thing', better: '새로고침' },
  { pattern: /낭독기|화면 읽기/u, reason: 'one word for one thing', better: '스크린 리더' },
  { pattern: /통합 문서/u, reason: 'a word of Excel’s manual', better: '엑셀 파일' },
  { pattern: /개인정보처리방침/u, reason: 'one spelling', better: '개인정보 처리방침' },
  { pattern: /오픈도큐먼트/u, reason: 'one spelling', better: 'OpenDocument' },
  { pattern: /JavaScript/u, reason: 'one spelling', better: '자바스크립트' },
  ...phrasesThatReadBadly([
    [/파일을 놓아/u, '파일을 끌어다 놓으세요'],
    [/^한계$/u, '제한 사항'],
    [/한꺼번에 한 스캔/u, '한 번에 스캔한 문서'],
    [/맞추고 검색되게/u, '맞추고 검색 가능하게'],
    [/^(?:이전|이후)(?:$|: \{)/u, '처리 전, 처리 후'],
    [/알려 주세요$/u, '끝나면 알림 받기'],
    [/같은 주소로 돌아와도/u, '같은 주소에서 결과를 확인하세요'],
    [/어떻게 세나요/u, '어떻게 계산하나요?'],
    [/바로 놓이나요/u, '방향이 왜 자동으로 맞춰지나요?'],
    [/PDF가 모르는/u, 'PDF에 바로 넣을 수 없는'],
    [/불이 들어오/u, '단어가 강조되고'],
    [/정해진 자리에/u, '고정 위치에'],
    [/할 일이 많아/u, '이용량이 많아'],
  ]),
]
