/**
 * Procedures for operators: the state of the system, and incidents. Everybody else gets the answer of a procedure that does not exist.
 * All throw `SERVICE_UNAVAILABLE` when Temporal is unreachable, except `overview`, which says so.
 */
import { z } from 'zod'
import { IncidentFilter, IncidentRate, ReplayChanges } from '@docweave/contract'
import { operatorProcedure } from './operators/operator-procedure.ts'
import { router } from './trpc.ts'

const Id = z.object({ id: z.string().max(64) })

/** No input. Returns nothing: the answer says that the caller is an operator. */
const me = operatorProcedure.query(() => undefined)

/** No input. Returns queues, workers, stores, disk, versions and the last day's failures. */
const overview = operatorProcedure.query(({ ctx: { services } }) => services.operations.overview())

/** No input. Returns the latest incidents, newest first. */
const incidents = operatorProcedure.query(({ ctx: { services } }) => services.operations.incidents.list())

/** Input: a filter. Returns the newest failed jobs that match it, and the number of failed runs at most. */
const preview = operatorProcedure
  .input(IncidentFilter)
  .query(({ ctx: { services }, input }) => services.operations.preview(input))

/** Input: an incident's id. Returns it; `JOB_NOT_FOUND`. */
const show = operatorProcedure
  .input(Id)
  .query(({ ctx: { services }, input }) => services.operations.incidents.find(input.id))

const Start = z.object({ filter: IncidentFilter, changes: ReplayChanges.default({}), rate: IncidentRate.default(1) })

/** Starts an incident. Input: its filter, what its replays change, and replays per second. Returns its id. */
const start = operatorProcedure.input(Start).mutation(async ({ ctx: { services, user }, input }) => ({
  id: await services.operations.incidents.start({ ...input, startedBy: user.email }),
}))

/** Starts no more replays. Input: an incident's id. Does nothing if it has ended; `JOB_NOT_FOUND`. */
const pause = operatorProcedure
  .input(Id)
  .mutation(({ ctx: { services }, input }) => services.operations.incidents.pause(input.id))

/** Continues, with `rate` replays per second if it is set. Input: an incident's id; `JOB_NOT_FOUND`. */
const resume = operatorProcedure
  .input(Id.extend({ rate: IncidentRate.optional() }))
  .mutation(async ({ ctx: { services }, input: { id, rate } }) => {
    if (rate !== undefined) await services.operations.incidents.setRate(id, rate)
    await services.operations.incidents.resume(id)
  })

/** Changes the replays per second, also of a paused incident. Input: an incident's id, and the rate; `JOB_NOT_FOUND`. */
const setRate = operatorProcedure
  .input(Id.extend({ rate: IncidentRate }))
  .mutation(({ ctx: { services }, input: { id, rate } }) => services.operations.incidents.setRate(id, rate))

/** Ends an incident; replays under way continue. Input: its id; `JOB_NOT_FOUND`. */
const cancel = operatorProcedure
  .input(Id)
  .mutation(({ ctx: { services }, input }) => services.operations.incidents.cancel(input.id))

export const operatorsRouter = router({ me, overview, incidents, preview, show, start, pause, resume, setRate, cancel })
