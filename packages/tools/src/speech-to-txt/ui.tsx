/** User interface texts and icon of speech to text. */
import { msg } from '@lingui/core/macro'
import Mic from 'lucide-react/icons/mic'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Speech to text`,
  description: msg`Transcribe the speech in a recording or a video.`,
  icon: Mic,
  rank: 2,
  keywords: [
    'speech',
    'transcribe',
    'transcription',
    'audio',
    'voice',
    'recording',
    'dictation',
    'lecture',
    'meeting',
    'mp3',
    'stt',
    'whisper',
    '음성',
    '받아쓰기',
    '녹음',
    '녹취',
    '회의록',
    '강의',
    '전사',
    '音声',
    '文字起こし',
    'もじおこし',
    '録音',
    '議事録',
    '講義',
    '書き起こし',
  ],
  options: {
    language: {
      label: msg`Spoken language`,
      choices: { auto: msg`Detect automatically`, ko: msg`Korean`, en: msg`English`, ja: msg`Japanese` },
    },
  },
})
