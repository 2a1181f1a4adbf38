/** Checks whether Tesseract is installed, and names its data of the supported languages. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { EngineReport } from '@docweave/contract'
import { cleanEnvironment, sandboxProblem } from '../host/sandbox/index.ts'
import { unavailableReason } from '../host/sandbox/program-failure.ts'
import { check as checkPaddle } from './paddle/check.ts'
import { languageData } from './scan-languages.ts'

const execute = promisify(execFile)
const install = 'apt-get install tesseract-ocr tesseract-ocr-kor tesseract-ocr-jpn tesseract-ocr-osd'

const ask = async (option: string) => {
  const { stdout, stderr } = await execute('tesseract', [option], { env: cleanEnvironment(), timeout: 10_000 })
  return stdout + stderr
}

/** Reports availability. Runs the program each time, because an operator may install it while the worker runs. */
export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const engine = 'tesseract'
  const unsafe = await sandboxProblem()
  if (unsafe !== undefined) return { engine: 'tesseract', available: false, reason: unsafe }
  try {
    const version = /tesseract v?(\S+)/.exec(await ask('--version'))?.[1]
    const found = new Set((await ask('--list-langs')).split(/\s+/))
    const missing = [...Object.values(languageData), 'osd'].filter((name) => !found.has(name))
    const about = { engine, ...(version === undefined ? {} : { version }) }
    if (missing.length > 0)
      return { ...about, available: false, reason: `language data missing (${missing.join(', ')}): ${install}` }
    return { ...about, available: true }
  } catch (error) {
    return { engine, available: false, reason: unavailableReason('tesseract', error, install) }
  }
}

/** Whether pages can be recognised, which needs both Tesseract and PP-OCRv6. */
export async function canRecognise(): Promise<boolean> {
  const reports = await Promise.all([check(), checkPaddle()])
  return reports.every(({ available }) => available)
}
