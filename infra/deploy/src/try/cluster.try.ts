/** Starts the cluster once and runs all fault-injection tests. Run by `npm run cluster:try`. */
import { afterAll, beforeAll } from 'vitest'
import { startCluster, type Cluster } from './cluster.ts'
import { costs } from './survive/costs.ts'
import { crashes } from './survive/crashes.ts'
import { partitions } from './survive/partitions.ts'
import { deleting } from './survive/deleting.ts'
import { deploying } from './survive/deploying.ts'
import { downloads } from './survive/downloads.ts'
import { limits } from './survive/limits.ts'
import { scaling } from './survive/scaling.ts'
import { fixturesOf, type Fixtures } from './survive/fixtures.ts'
import { uploads } from './survive/uploads.ts'
import { watching } from './survive/watching.ts'
import { working } from './survive/working.ts'

let cluster: Cluster
let setting: Fixtures
beforeAll(async () => {
  cluster = await startCluster((line) => console.error(line))
  setting = fixturesOf(cluster)
})
afterAll(() => cluster?.stop())

const current = () => setting
working(current)
costs(current)
crashes(current)
partitions(current)
uploads(current)
downloads(current)
watching(current)
deleting(current)
limits()
scaling(current)
// Last, because once there are versions, workers without one get no more jobs.
deploying(current)
