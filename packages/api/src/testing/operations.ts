/** The operations of a system without runs, for tests: they record what operators do. */
import { DocweaveError, type Incident, type Operations } from '@docweave/contract'

export function createTestOperations() {
  const acted: string[] = []
  const incidents = new Map<string, Incident>()
  const find = (id: string): Incident => {
    const incident = incidents.get(id)
    if (!incident) throw new DocweaveError('JOB_NOT_FOUND')
    return incident
  }
  const act = (what: string) => async (id: string) => void acted.push(`${what} ${find(id).id}`)
  const operations: Operations = {
    overview: async () => ({
      at: 1,
      stores: [{ name: 'temporal', reachable: true }],
      disk: { free: 1, total: 2 },
      ...{ workers: [], queues: [], versions: [], failures: [] },
    }),
    preview: async ({ code }) => ({ count: 1, jobs: [{ id: 'j', code: code ?? 'FAILED', tools: ['pdf-ocr'], at: 1 }] }),
    incidents: {
      start: async (request) => {
        const id = '0123456789ab'
        incidents.set(id, {
          ...request,
          ...{ id, startedAt: 1, state: 'trying', found: 1, isListed: false, replayed: 0, underWay: 0, healed: 0 },
          ...{ failing: [], skipped: [] },
        })
        return id
      },
      find: async (id) => find(id),
      list: async () => [...incidents.values()],
      pause: act('pause'),
      resume: act('resume'),
      setRate: async (id, rate) => void acted.push(`rate ${find(id).id} ${rate}`),
      cancel: act('cancel'),
    },
  }
  return { acted, operations }
}
