/** The CI workflow runs the developers' commands, and pins everything that it uses. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../folders.ts'

const Step = z.object({ run: z.string().optional(), uses: z.string().optional() })
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ steps: z.array(Step), permissions: z.never().optional() })),
})
const { permissions, jobs } = Workflow.parse(parse(await readFile(join(ROOT, '.github/workflows/ci.yml'), 'utf8')))
const steps = Object.values(jobs).flatMap((job) => job.steps)
const Manifest = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = Manifest.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
const Workspace = z.object({ minimumReleaseAge: z.number(), minimumReleaseAgeExclude: z.array(z.string()).default([]) })

test('finding 12: runs every check, and an audit', () => {
  const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
  expect(commands).toEqual(expect.arrayContaining(['.ci/run', 'npm run --silent audit', 'npm run --silent sbom']))
  expect(existsSync(join(ROOT, '.ci/run'))).toBe(true)
  for (const name of ['audit', 'sbom']) expect(scripts[name]).toBe(`exec node infra/local/bootstrap.mjs ${name}`)
})

test('pins third-party actions by commit, with read permission only', () => {
  const uses = steps.flatMap((step) => (step.uses === undefined ? [] : [step.uses]))
  expect(uses.length).toBeGreaterThan(0)
  for (const name of uses) expect(name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  expect(permissions).toEqual({ contents: 'read' })
})

test('finding 12: refuses npm packages younger than three days', async () => {
  const settings = Workspace.parse(parse(await readFile(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')))
  expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(3 * 24 * 60)
  // Exceptions must name a version; otherwise they would apply to all future releases.
  for (const entry of settings.minimumReleaseAgeExclude) expect(entry).toMatch(/.@\d/)
})
