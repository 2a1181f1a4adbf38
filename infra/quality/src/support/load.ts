/**
 * The load generator: h2load (Debian's nghttp2-client, https://nghttp2.org/documentation/h2load.1.html), which logs each response time.
 * It shares the processors with the server; a load generator in JavaScript used a quarter of two processors.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { median, quantile } from './statistics.ts'

export interface LoadOptions {
  connections: number
  seconds: number
  headers?: Record<string, string>
}

export interface Load {
  /** Responses per second. */
  rate: number
  /** Median response time, in ms. */
  middle: number
  /** 95th percentile of response times, in ms. */
  late: number
}

/**
 * Requests a page repeatedly; each connection sends the next request after the response.
 *
 * @throws Error if a response is not successful, or h2load is missing
 */
export async function loadOf(url: string, { connections, seconds, headers = {} }: LoadOptions): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-load-'))
  const log = join(folder, 'answers.tsv')
  const settings = ['--h1', `--clients=${connections}`, '--threads=1', `--duration=${seconds}`, `--log-file=${log}`]
  const given = Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`)
  const told = await execa('h2load', [...settings, ...given, url])
    .then(() => readFile(log, 'utf8'))
    .finally(() => rm(folder, { recursive: true }))
  // One line per response: request time, status, duration; times in microseconds.
  const times = told
    .trim()
    .split('\n')
    .map((line) => {
      const [, status, time] = line.split('\t')
      if (status !== '200') throw new Error(`${url} responded with status ${status}`)
      return Number(time) / 1000
    })
  return { rate: times.length / seconds, middle: median(times), late: quantile(times, 0.95) }
}
