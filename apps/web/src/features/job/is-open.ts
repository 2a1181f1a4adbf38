/** Whether a job's run is still to come or under way: as the contract says it, without the schemas that come with it there. */
import type { JobView } from '@docweave/contract'

export const isOpen = ({ state }: Pick<JobView, 'state'>): boolean => state === 'waiting' || state === 'running'
