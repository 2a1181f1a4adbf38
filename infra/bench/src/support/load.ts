/**
 * Load on one page, made by h2load (Debian's nghttp2-client, https://nghttp2.org/documentation/h2load.1.html), which writes down how
 * long each answer took. It has the same processors as what it measures: a load generator in JavaScript took a quarter of two.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, quantile } from './statistics.ts'

const execute = promisify(execFile)

export interface LoadOptions {
  connections: number
  seconds: number
  headers?: Record<string, string>
}

export interface Load {
  /** Answers a second. */
  rate: number
  /** The median of the answers' times, in ms. */
  middle: number
  /** Their 95th percentile, in ms. */
  late: number
}

/**
 * Asks for a page over and over: each connection, once it has its answer.
 *
 * @throws Error when an answer is no success, or there is no h2load
 */
export async function loadOf(url: string, { connections, seconds, headers = {} }: LoadOptions): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-load-'))
  const log = join(folder, 'answers.tsv')
  const settings = ['--h1', `--clients=${connections}`, '--threads=1', `--duration=${seconds}`, `--log-file=${log}`]
  const given = Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`)
  const told = await execute('h2load', [...settings, ...given, url])
    .then(() => readFile(log, 'utf8'))
    .finally(() => rm(folder, { recursive: true }))
  // A line an answer: when it was asked for, its status, how long it took; times in microseconds.
  const times = told
    .trim()
    .split('\n')
    .map((line) => {
      const [, status, time] = line.split('\t')
      if (status !== '200') throw new Error(`${url} answers ${status}`)
      return Number(time) / 1000
    })
  return { rate: times.length / seconds, middle: median(times), late: quantile(times, 0.95) }
}
