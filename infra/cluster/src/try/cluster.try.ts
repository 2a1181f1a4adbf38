/** Starts the cluster once, and breaks it in every way. Run by `npm run cluster:try`. */
import { afterAll, beforeAll } from 'vitest'
import { startCluster, type Cluster } from './cluster.ts'
import { costs } from './survive/costs.ts'
import { crashes } from './survive/crashes.ts'
import { cuts } from './survive/cuts.ts'
import { scaling } from './survive/scaling.ts'
import { settingOf, type Setting } from './survive/setting.ts'
import { uploads } from './survive/uploads.ts'
import { working } from './survive/working.ts'

let cluster: Cluster
let setting: Setting
beforeAll(async () => {
  cluster = await startCluster((line) => console.error(line))
  setting = settingOf(cluster)
})
afterAll(() => cluster?.stop())

const current = () => setting
working(current)
costs(current)
crashes(current)
cuts(current)
uploads(current)
scaling(current)
