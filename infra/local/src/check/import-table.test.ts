/** Checks that the linter enforces the import table, with allowed and forbidden imports. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'

const value = (from: string) => `import { thing } from '${from}'\nexport const used = thing\n`
const type = (from: string) => `import type { Thing } from '${from}'\nexport type Used = Thing\n`
const ENV = 'export const used = process.env.HOME\n'

/** A file, its content, and whether the table allows it. */
const ROWS: [file: string, text: string, allowed: boolean][] = [
  ['packages/contract/src/a.ts', value('zod'), true],
  ['packages/contract/src/b.ts', value('@docweave/tool-kit'), false],
  ['packages/contract/src/c.ts', value('node:fs'), false],
  ['packages/contract/src/d.ts', value('../../tool-kit/src/chain/chain.ts'), false],
  ['packages/tool-kit/src/a.ts', value('@docweave/contract'), true],
  ['packages/tool-kit/src/b.ts', value('@docweave/engines/pdf'), false],
  ['packages/tool-kit/src/c.ts', value('@docweave/ui'), false],
  ['packages/tool-kit/src/run/d.ts', value('@docweave/file-kind/on-disk'), false],
  ['packages/file-kind/src/a.ts', value('@docweave/contract'), true],
  ['packages/file-kind/src/b.ts', value('@docweave/engines/pdf'), false],
  ['packages/fixtures/src/a.ts', value('@docweave/contract'), true],
  ['packages/fixtures/src/b.ts', value('@docweave/engines/pdf'), false],
  ['packages/engines/src/pdf/c.ts', value('@docweave/fixtures'), false],
  ['packages/engines/src/pdf/d.test.ts', value('@docweave/fixtures'), true],
  ['packages/jobs/src/a.ts', value('@docweave/contract'), true],
  ['packages/jobs/src/b.ts', value('@docweave/adapters/job-store'), false],
  ['packages/sdk/src/a.ts', value('@docweave/contract/public-api'), true],
  ['packages/sdk/src/b.ts', value('@docweave/jobs'), false],
  ['packages/jobs/src/c.ts', value('@docweave/sdk'), false],
  ['packages/mcp/src/a.ts', value('@docweave/sdk/node'), true],
  ['packages/mcp/src/b.ts', value('@docweave/jobs'), false],
  ['packages/sdk/src/c.ts', value('@docweave/mcp'), false],
  ['packages/engines/src/file-kind/a.ts', value('@docweave/file-kind'), false],
  ['packages/engines/src/file-kind/tasks.ts', value('@docweave/file-kind/on-disk'), true],
  ['packages/engines/src/hwp/print-settings.ts', value('@docweave/file-kind/compound-file'), true],
  ['packages/engines/src/hwp/tasks.ts', value('@docweave/file-kind/compound-file'), false],
  ['packages/engines/src/pdf/a.ts', value('@docweave/contract'), true],
  ['packages/engines/src/pdf/b.ts', value('@docweave/tool-kit'), false],
  ['packages/ui/src/a.tsx', value('react'), true],
  ['packages/ui/src/b.tsx', type('@docweave/contract'), false],
  ['packages/i18n/src/a.ts', value('@docweave/contract'), true],
  ['packages/i18n/src/b.ts', value('@docweave/tools/tools'), false],
  ['packages/tools/src/one/tool.ts', value('@docweave/tool-kit'), true],
  ['packages/tools/src/two/tool.ts', value('@docweave/engines/pdf'), false],
  ['packages/tools/src/three/tool.ts', value('node:path'), false],
  ['packages/tools/src/four/tool.ts', value('@docweave/tool-kit/run'), false],
  ['packages/tools/src/one/run.ts', value('@docweave/engines/pdf'), true],
  ['packages/tools/src/two/run.ts', value('@docweave/ui'), false],
  ['packages/tools/src/three/run.ts', value('../one/run.ts'), false],
  ['packages/tools/src/four/run.ts', value('@docweave/adapters/disk-store'), false],
  ['packages/tools/src/five/run.ts', value('@docweave/tool-kit/run'), true],
  ['packages/tools/src/six/run.ts', value('@docweave/file-kind'), false],
  ['packages/tools/src/one/part/layer.ts', value('../tool.ts'), true],
  ['packages/tools/src/two/part/layer.ts', value('../../one/tool.ts'), false],
  ['packages/tools/src/one/ui.tsx', value('@docweave/ui'), true],
  ['packages/tools/src/two/ui.tsx', value('@lingui/core/macro'), true],
  ['packages/tools/src/three/ui.tsx', value('@docweave/engines/pdf'), false],
  ['packages/tools/src/four/ui.tsx', value('./run.ts'), false],
  ['packages/api/src/a.ts', value('@docweave/tools/tools'), true],
  ['packages/api/src/f.ts', value('@docweave/jobs'), true],
  ['packages/tools/src/seven/run.ts', value('@docweave/jobs'), false],
  ['workflows/src/e.ts', value('@docweave/jobs'), false],
  ['packages/contract/src/e.ts', value('@docweave/jobs'), false],
  ['packages/adapters/src/x/f.ts', value('@docweave/jobs'), true],
  ['packages/api/src/b.ts', value('@docweave/tools/runs'), false],
  ['packages/api/src/e.ts', value('@docweave/file-kind/on-disk'), false],
  ['packages/api/src/c.ts', value('@docweave/adapters/temporal'), false],
  ['packages/api/src/d.ts', value('@temporalio/client'), false],
  ['packages/adapters/src/x/a.ts', value('@temporalio/client'), true],
  ['packages/adapters/src/x/b.ts', type('@docweave/workflows'), true],
  ['packages/adapters/src/x/c.ts', value('@docweave/workflows'), false],
  ['packages/adapters/src/x/d.ts', value('@docweave/api'), false],
  ['workflows/src/a.ts', value('@temporalio/workflow'), true],
  ['workflows/src/b.ts', value('@temporalio/client'), false],
  ['workflows/src/c.ts', value('@docweave/tools/tools'), false],
  ['workflows/src/d.ts', value('node:fs'), false],
  ['apps/web/src/a.tsx', value('@docweave/tools/uis'), true],
  ['apps/web/src/b.tsx', type('@docweave/api'), true],
  ['apps/web/src/c.tsx', value('@docweave/api'), false],
  ['apps/web/src/g.tsx', value('@docweave/file-kind'), true],
  ['apps/web/src/d.tsx', value('@docweave/engines/pdf'), false],
  ['apps/web/src/e.tsx', value('@docweave/adapters/temporal'), false],
  ['apps/web/src/f.tsx', value('@docweave/tools/runs'), false],
  ['apps/web/src/features/account/a.ts', value('firebase/auth'), true],
  ['apps/web/src/features/account/b.ts', value('firebase/firestore'), false],
  ['apps/web/src/features/account/c.ts', value('@docweave/adapters/temporal'), false],
  ['apps/web/src/features/job/a.ts', value('firebase/auth'), false],
  ['apps/api/src/a.ts', value('@docweave/adapters/temporal'), true],
  ['apps/api/src/b.ts', value('@docweave/engines/office'), false],
  ['apps/api/src/e.ts', value('@docweave/engines/pdf'), true],
  ['apps/api/src/f.ts', value('@docweave/engines/file-kind'), true],
  ['apps/api/src/g.ts', value('@docweave/file-kind'), false],
  ['apps/api/src/h.ts', value('@docweave/i18n/english-messages'), true],
  ['apps/api/src/i.ts', value('@docweave/i18n'), false],
  ['apps/api/src/c.ts', value('@docweave/web'), false],
  ['apps/worker/src/a.ts', value('@docweave/tools/runs'), true],
  ['apps/worker/src/d.ts', value('@docweave/engines/file-kind'), true],
  ['apps/worker/src/e.ts', value('@docweave/file-kind/on-disk'), false],
  ['apps/worker/src/b.ts', value('@docweave/api'), false],
  ['apps/worker/src/c.ts', value('@temporalio/worker'), false],
  ['apps/cli/src/a.ts', value('@docweave/sdk/node'), true],
  ['apps/cli/src/d.ts', value('@docweave/file-kind/on-disk'), true],
  ['apps/cli/src/b.ts', type('@docweave/api'), false],
  ['apps/cli/src/c.ts', value('@docweave/adapters/disk-store'), false],
  ['apps/cli/src/ops/a.ts', value('@docweave/adapters/disk-store'), true],
  ['apps/cli/src/ops/b.ts', value('@docweave/engines/pdf'), false],
  ['apps/cli/src/ops/c.ts', value('@temporalio/client'), false],
  ['infra/local/src/a.ts', value('@docweave/adapters/temporal'), true],
  ['infra/local/src/b.ts', value('@docweave/worker'), false],
  ['infra/local/src/c.ts', value('../../../apps/api/src/main.ts'), false],
  ['packages/adapters/src/x/e.ts', ENV, false],
  ['apps/api/src/d.ts', ENV, false],
  ['apps/api/src/env.ts', ENV, true],
]

const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
/** Files that the linter rejected for an import or for reading the environment. */
const stopped = new Set<string>()
let house = ''

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'docweave-house-'))
  await cp(join(ROOT, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
  for (const [file, text] of ROWS) {
    await mkdir(dirname(join(house, file)), { recursive: true })
    await writeFile(join(house, file), text)
  }
  const { output } = await runProgram('oxlint', ['--format=json'], { cwd: house, output: 'keep' })
  for (const { code, filename } of Report.parse(JSON.parse(output)).diagnostics)
    if (/no-restricted-imports|no-process-env/.test(code)) stopped.add(filename)
}, 60_000)
afterAll(() => rm(house, { recursive: true }))

test.each(ROWS)('%s: %s', (file, _text, allowed) => {
  expect(stopped.has(file)).toBe(!allowed)
})
