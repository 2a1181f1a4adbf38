/** Checks whether PP-OCRv6 can be used: its models, which the set-up unpacks, and the npm package that runs them. */
import { access, readFile } from 'node:fs/promises'
import type { EngineReport } from '@docweave/contract'
import { z } from 'zod'
import { sandboxProblem } from '../../host/sandbox/index.ts'
import { isPaddleInstalled } from './models.ts'

const Package = z.object({ version: z.string() })
/** The program of this system, in the npm package, which has one for each system that it supports. */
const program = `bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`

/** Checks the installation at each call, without a cache. Does not load the models. */
export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const engine = 'paddle'
  const unsafe = await sandboxProblem()
  if (unsafe !== undefined) return { engine: 'paddle', available: false, reason: unsafe }
  const version = await runtimeVersion()
  if (version === undefined)
    return {
      engine,
      available: false,
      reason: 'the npm package onnxruntime-node is missing, or does not support this system',
    }
  const about = { engine, version: `${version} (PP-OCRv6 small)` }
  if (!isPaddleInstalled())
    return {
      ...about,
      available: false,
      reason: 'the models of PP-OCRv6 are missing: npm start downloads them with pip',
    }
  return { ...about, available: true }
}

/** The version of onnxruntime-node; `undefined` if it is missing or has no program for this system. */
async function runtimeVersion(): Promise<string | undefined> {
  try {
    const folder = new URL('..', import.meta.resolve('onnxruntime-node'))
    await access(new URL(program, folder))
    return Package.parse(JSON.parse(await readFile(new URL('package.json', folder), 'utf8'))).version
  } catch {
    return undefined
  }
}
