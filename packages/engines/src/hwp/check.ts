/** Checks whether Hangul documents can be converted. */
import type { EngineReport } from '@docweave/contract'
import { packageReport } from '../host/package-report.ts'

export const check = (): Promise<Omit<EngineReport, 'at'>> =>
  packageReport('hwp', () => import.meta.resolve('@rhwp/core'), 'package.json')
