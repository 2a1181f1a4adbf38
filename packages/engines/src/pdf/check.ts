/** Checks whether mupdf can be used. */
import type { EngineReport } from '@docweave/contract'
import { packageReport } from '../host/package-report.ts'

export const check = (): Promise<Omit<EngineReport, 'at'>> =>
  packageReport('mupdf', () => import.meta.resolve('mupdf'), '../package.json')
