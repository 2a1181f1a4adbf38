/** Updates the tables in CAPACITY.md: `node infra/cluster/src/capacity/write.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { day, kinds, prices } from './assumptions.ts'
import { measured } from './measured.ts'
import { capacityTables, withTables } from './table.ts'

const path = new URL('../../CAPACITY.md', import.meta.url)
const tables = capacityTables({ kinds, day, prices, measured })
await writeFile(path, withTables(await readFile(path, 'utf8'), tables))
