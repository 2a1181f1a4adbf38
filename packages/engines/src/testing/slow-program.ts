/** A program that takes half a second to load, after a module with a top-level `await`. */
import { parentPort } from 'node:worker_threads'
import { answer } from './awaits.ts'

const end = performance.now() + 500 * answer
while (performance.now() < end);
parentPort?.postMessage('loaded')
