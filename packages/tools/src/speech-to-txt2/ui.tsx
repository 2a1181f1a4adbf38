/** User interface texts and icon of transcripts and subtitles. */
import { msg } from '@lingui/core/macro'
import Captions from 'lucide-react/icons/captions'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Transcripts and subtitles`,
  description: msg`Accurate transcript with word timings, as text, subtitles or a Word file.`,
  icon: Captions,
  rank: 3,
  keywords: [
    'transcript',
    'subtitles',
    'captions',
    'srt',
    'vtt',
    'transcribe',
    'minutes',
    'interview',
    'timestamps',
    'word times',
    '자막',
    '정밀 받아쓰기',
    '받아쓰기',
    '속기',
    '인터뷰',
    '타임코드',
    '字幕',
    'じまく',
    '文字起こし',
    '高精度',
    'テロップ',
    'インタビュー',
  ],
  options: {
    output: {
      label: msg`Result`,
      choices: {
        txt: msg`Text file`,
        srt: msg`Subtitles (SRT)`,
        vtt: msg`Subtitles for the web (WebVTT)`,
        docx: msg`Word file with times`,
        json: msg`Word timings as data (JSON)`,
      },
    },
    language: {
      label: msg`Spoken language`,
      choices: { auto: msg`Detect automatically`, ko: msg`Korean`, en: msg`English`, ja: msg`Japanese` },
    },
    glossary: {
      label: msg`Names and terms in the recording`,
      hint: msg`Separate with commas. They’re then spelled as you write them here.`,
      placeholder: msg`Kim Minsu, Docweave`,
    },
    model: {
      label: msg`Speech model`,
      hint: msg`Larger models are more accurate but take longer. They’re downloaded the first time someone chooses them.`,
      choices: {
        base: msg`Base (fast)`,
        small: msg`Small`,
        medium: msg`Medium`,
        'large-v3-turbo': msg`Large v3 turbo (best)`,
      },
    },
  },
})
