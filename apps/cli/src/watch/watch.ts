import type { RunRequest } from '../arguments.ts'
export const watch = async (_r: RunRequest, _f: string, _s: AbortSignal): Promise<number> => 0
