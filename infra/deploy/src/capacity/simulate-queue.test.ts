/** Validates the simulation against exact results of queueing theory. */
import { expect, test } from 'vitest'
import { waitProbability, meanWait, serversFor, waitBelow } from './erlang.ts'
import { EventHeap, exponential, randomFrom, simulateQueue, type QueueModel } from './simulate-queue.ts'

test("Erlang's formula yields the values of published tables", () => {
  // Kleinrock, Queueing Systems I, M/M/1: the probability of waiting is the load. Erlang C for 10 servers and 8 erlangs is 0.4092.
  expect(waitProbability(1, 0.7)).toBeCloseTo(0.7, 10)
  expect(meanWait(1, 0.7, 1)).toBeCloseTo(0.7 / 0.3, 10)
  expect(waitProbability(10, 8)).toBeCloseTo(0.4092, 4)
  expect(waitBelow(0.95, 10, 8, 1)).toBeCloseTo(Math.log(0.4092 / 0.05) / 2, 3)
  expect(waitBelow(0.5, 10, 8, 1)).toBe(0)
  const servers = serversFor(100, 2, 0.95, 1)
  expect(waitBelow(0.95, servers, 100, 2)).toBeLessThanOrEqual(1)
  expect(waitBelow(0.95, servers - 1, 100, 2)).toBeGreaterThan(1)
})

test('events are returned in the order of their times', () => {
  const heap = new EventHeap<{ at: number }>()
  const random = randomFrom(1)
  const times = Array.from({ length: 500 }, random)
  for (const at of times) heap.push({ at })
  const out: number[] = []
  for (let event = heap.pop(); event; event = heap.pop()) out.push(event.at)
  expect(out).toEqual(times.toSorted((a, b) => a - b))
})

const steady = (servers: number, load: number, service: number): QueueModel => ({
  seed: 7,
  seconds: (400_000 * service) / load,
  warmUp: 500 * service,
  rate: () => load / service,
  busiest: load / service,
  service: (random) => exponential(random, service),
  slots: 1,
  workers: servers,
})

test.each([
  [1, 0.7, 1],
  [4, 3.4, 2],
  [10, 8, 0.5],
  [50, 46, 3],
])('%d servers at a load of %d wait as long as M/M/c predicts', (servers, load, service) => {
  const { mean, p95, served } = simulateQueue(steady(servers, load, service))
  expect(served).toBeGreaterThan(370_000)
  // A wide tolerance, because waiting times in a busy queue are correlated over long periods.
  expect(mean / meanWait(servers, load, service)).toBeGreaterThan(0.93)
  expect(mean / meanWait(servers, load, service)).toBeLessThan(1.07)
  expect(p95 / waitBelow(0.95, servers, load, service)).toBeGreaterThan(0.93)
  expect(p95 / waitBelow(0.95, servers, load, service)).toBeLessThan(1.07)
})

test('constant service times halve the waits, as the Pollaczek–Khinchine formula predicts', () => {
  const { mean } = simulateQueue({ ...steady(1, 0.8, 1), service: () => 1 })
  expect(mean / (0.8 / (2 * 0.2))).toBeGreaterThan(0.93)
  expect(mean / (0.8 / (2 * 0.2))).toBeLessThan(1.07)
})

test('two slots of a worker count as two servers', () => {
  const one = simulateQueue(steady(4, 3.4, 2))
  expect(simulateQueue({ ...steady(4, 3.4, 2), slots: 2, workers: 2 })).toMatchObject({ mean: one.mean, p99: one.p99 })
})

test('a scaler adds workers while work waits, and removes them after the stabilization window', () => {
  const scaler = { least: 1, most: 20, wanted: (w: number, r: number) => w + r, every: 10, start: 20, calm: 60 }
  const burst = (at: number) => (at < 600 ? 8 : 0.1)
  const model = { ...steady(1, 1, 1), seconds: 3600, warmUp: 0, rate: burst, busiest: 8, workers: scaler }
  const scaled = simulateQueue(model)
  expect(scaled.most).toBeGreaterThan(8)
  expect(scaled.most).toBeLessThanOrEqual(20)
  expect(scaled.average).toBeLessThan(5)
  expect(scaled.p99).toBeLessThan(simulateQueue({ ...model, workers: 4 }).p99)
})
