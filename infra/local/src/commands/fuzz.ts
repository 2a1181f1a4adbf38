/** `npm run fuzz [-- --seed NUMBER] [--minutes NUMBER] [--replay FILE]`: runs mutated documents through every tool that accepts them. */
import { join } from 'node:path'
import { readSettings } from '../env.ts'
import { ROOT } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { setUp } from '../set-up/set-up.ts'

await setUp('test', (line) => console.error(line))
const program = join(ROOT, 'infra/quality/src/fuzz/fuzz.ts')
const kept = ['--out', join(readSettings().dataFolder, 'fuzz')]
const { status } = await runProgram(process.execPath, [program, ...kept, ...process.argv.slice(2)], { terminal: true })
process.exit(status)
