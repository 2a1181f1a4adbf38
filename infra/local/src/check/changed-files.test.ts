/** Which packages a change touches. */
import { expect, test } from 'vitest'
import { touchedPackages, workspacePackages } from './changed-files.ts'

const packages = [
  { folder: 'packages/contract', name: 'contract', needs: [] },
  { folder: 'packages/engines', name: 'engines', needs: ['contract'] },
  { folder: 'packages/ui', name: 'ui', needs: [] },
  { folder: 'apps/worker', name: 'worker', needs: ['engines'] },
]
const touchedBy = (...files: string[]) => touchedPackages(packages, files).map(({ name }) => name)

test('a change affects its package and all packages that depend on it', () => {
  expect(touchedBy('packages/contract/src/job.ts')).toEqual(['contract', 'engines', 'worker'])
  expect(touchedBy('packages/engines/src/a.ts', 'packages/ui/src/b.tsx')).toEqual(['engines', 'ui', 'worker'])
  expect(touchedBy('packages/engines-other/a.ts', 'README.md')).toEqual([])
})

test("reads the workspace's packages with their dependencies", async () => {
  const found = await workspacePackages()
  expect(found.find(({ folder }) => folder === 'packages/tools')?.needs).toContain('@docweave/engines')
  expect(touchedPackages(found, ['packages/contract/src/job.ts']).map(({ folder }) => folder)).toContain('apps/api')
})
