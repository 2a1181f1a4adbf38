/** Prints what the page showed when a test failed, because unattended runs keep nothing but their log. */
import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Playwright's attachment with the page's accessibility tree. */
const SNAPSHOT = 'error-context'

/** The part of that Markdown file after which the test's own source follows. */
const SOURCE = '\n# Test source'

export default class FailedPageReporter implements Reporter {
  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return
    for (const { name, path } of attachments) {
      if (name !== SNAPSHOT || path === undefined) continue
      console.log(`The page at the end of “${test.title}”:\n${readFileSync(path, 'utf8').split(SOURCE, 1)[0]}`)
    }
  }
}
