/** Updates the tables in CAPACITY.md: `node infra/deploy/src/capacity/write.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { day, kinds, prices, measured } from './assumptions.ts'
import { capacityTables, withTables } from './table.ts'

const path = new URL('../../CAPACITY.md', import.meta.url)
const tables = capacityTables({ kinds, day, prices, measured })
await writeFile(path, withTables(await readFile(path, 'utf8'), tables))
