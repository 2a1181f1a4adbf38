/**
 * Warm LibreOffices, one document at a time each. One that has done many documents or grown large is ended and another made
 * warm in its place: what it holds never shrinks. Whoever comes first is served first.
 */
import { availableParallelism } from 'node:os'
import { DocweaveError } from '@docweave/contract'
import { Slots } from '../slots.ts'
import { tellDied, watched } from '../watching/index.ts'
import { OfficeProcess } from './office-process.ts'

const places = Math.min(2, availableParallelism())
const slots = new Slots(places)

const documentsEach = 50
/**
 * Bytes: above the first it is replaced when it has been idle for a while, above the second at once. What two of them share counts
 * half for each, and whole for the last.
 */
const [restingMemory, mostMemory] = [160_000_000, 600_000_000]
const [replacedAfter, endedAfter] = [2000, 600_000]

interface Resting {
  office: Promise<OfficeProcess>
  timer: NodeJS.Timeout
}
const resting: Resting[] = []

const ending = new Set<Promise<void>>()
/** Those that were started for somebody who was cancelled meanwhile. */
const returning = new Set<Promise<void>>()

function endQuietly(office: Promise<OfficeProcess>): void {
  const ended = office
    .then((each) => each.end())
    .catch(() => undefined)
    .finally(() => ending.delete(ended))
  ending.add(ended)
}

/** Puts one by for the next document, and does `after` when there was none for a while. */
function rest(office: Promise<OfficeProcess>, milliseconds: number, after: () => void): void {
  const timer = setTimeout(() => {
    resting.splice(resting.indexOf(entry), 1)
    endQuietly(office)
    after()
  }, milliseconds)
  timer.unref()
  const entry: Resting = { office, timer }
  // Resting it keeps no process alive.
  void office.then((each) => each.hold(false)).catch(() => undefined)
  resting.push(entry)
}

const restFresh = () => rest(OfficeProcess.start(), endedAfter, () => undefined)

async function take(): Promise<OfficeProcess> {
  for (;;) {
    const entry = resting.pop()
    if (!entry) return OfficeProcess.start()
    clearTimeout(entry.timer)
    const office = await entry.office.catch(() => undefined)
    if (!office) continue
    office.hold(true)
    if (await office.responds()) return office
    await office.end()
  }
}

function putBack(office: OfficeProcess): void {
  const spent = office.documents >= documentsEach || office.memory > mostMemory
  if (office.alive && !spent) {
    const grown = office.memory > restingMemory
    rest(Promise.resolve(office), grown ? replacedAfter : endedAfter, grown ? restFresh : () => undefined)
    return
  }
  if (!office.alive) tellDied('libreoffice')
  endQuietly(Promise.resolve(office))
  if (spent) restFresh()
}

/** The promise's value, or `CANCELLED` as soon as the signal aborts. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const cancelled = () => new DocweaveError('CANCELLED', {}, signal.reason)
  if (signal.aborted) throw cancelled()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(cancelled())
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}

/**
 * Runs `work` with a LibreOffice of its own.
 *
 * @throws DocweaveError `CANCELLED` as soon as the signal aborts while it waits for one; what `work` throws
 */
export async function withOffice<Result>(
  signal: AbortSignal,
  work: (office: OfficeProcess) => Promise<Result>,
): Promise<Result> {
  await slots.take(signal)
  const taking = take()
  try {
    const office = await unlessAborted(taking, signal)
    return await watched('libreoffice', 'convert', () => work(office))
  } finally {
    // Who is cancelled while one starts does not wait for it; the place is taken until it is there.
    const over = taking
      .then(putBack, () => undefined)
      .finally(() => {
        returning.delete(over)
        slots.give()
      })
    returning.add(over)
  }
}

/** Has one ready for the first document; where there is no LibreOffice the first document tells. */
export const warmUp = restFresh

/** Ends those that rest, and waits for those that are being ended: for a process that ends, and for tests that count what is left. */
export async function endOffices(): Promise<void> {
  await Promise.all(returning)
  await Promise.all(
    resting.splice(0).map(async ({ office, timer }) => {
      clearTimeout(timer)
      await (await office.catch(() => undefined))?.end()
    }),
  )
  await Promise.all(ending)
}
