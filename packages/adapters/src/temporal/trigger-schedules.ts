/** The clocks of schedule triggers as Temporal Schedules. Their ids show the trigger, but no name and no address. */
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type CalendarSpec,
  type Client,
  type ScheduleSpec,
} from '@temporalio/client'
import {
  DocweaveError,
  type Queue,
  type ScheduleTimes,
  type TriggerSchedule,
  type TriggerSchedules,
} from '@docweave/contract'
import type { fireTrigger } from '@docweave/workflows'
import { reach } from './pipeline-runner.ts'

const prefix = 'trigger:'
const idOf = (triggerId: string) => `${prefix}${triggerId}`

/** The workflow runs here because every cluster has a worker for this queue; its activity runs on the queue of triggers. */
const taskQueue: Queue = 'pdf'

/** Runs that were missed while Temporal was away are made up for this long. Of those that meet, all but one are skipped. */
const catchupWindow = '1 hour'

const dayNames = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

function dailyAt({ at, days }: Extract<ScheduleTimes, { type: 'daily' }>): CalendarSpec {
  const [hour, minute] = at.split(':').map(Number)
  const dayOfWeek = dayNames.filter((_, day) => days.includes(day))
  return { hour: hour ?? 0, minute: minute ?? 0, dayOfWeek }
}

function specOf({ times, timeZone }: TriggerSchedule): ScheduleSpec {
  switch (times.type) {
    case 'cron':
      return { cronExpressions: [times.cron], timezone: timeZone }
    case 'every':
      return { intervals: [{ every: times.minutes * 60_000 }], timezone: timeZone }
    case 'daily':
      return { calendars: [dailyAt(times)], timezone: timeZone }
  }
}

/** Calls the engine as `reach`; times that it refuses become `OPTION_INVALID`. */
const reachWithTimes = (call: () => Promise<void>): Promise<void> =>
  reach(() =>
    call().catch((error: unknown) => {
      // What the SDK makes of the server's `Invalid schedule spec`.
      throw error instanceof TypeError ? new DocweaveError('OPTION_INVALID', { option: 'times' }, error) : error
    }),
  )

/** Creates the schedules of the cluster that `client` is connected to. */
export const createTriggerSchedules = (client: Client): TriggerSchedules => ({
  set: (schedule) =>
    reachWithTimes(async () => {
      const scheduleId = idOf(schedule.id)
      const [spec, state] = [specOf(schedule), { paused: schedule.isPaused }]
      const action = {
        type: 'startWorkflow' as const,
        workflowType: 'fireTrigger',
        workflowId: scheduleId,
        taskQueue,
        args: [schedule.id] as [string],
        // A run that no host answers must not keep the next ones from their turn for long.
        workflowExecutionTimeout: '2h' as const,
      }
      const policies = { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchupWindow as '1 hour' }
      try {
        await client.schedule.create<typeof fireTrigger>({ scheduleId, spec, action, policies, state })
      } catch (error) {
        if (!(error instanceof ScheduleAlreadyRunning)) throw error
        await client.schedule
          .getHandle(scheduleId)
          .update<typeof fireTrigger>((old) => ({ ...old, spec, action, policies, state: { ...old.state, ...state } }))
      }
    }),
  remove: (triggerId) =>
    reach(async () => {
      try {
        await client.schedule.getHandle(idOf(triggerId)).delete()
      } catch (error) {
        if (!(error instanceof ScheduleNotFoundError)) throw error
      }
    }),
  async *list() {
    for await (const { scheduleId } of client.schedule.list())
      if (scheduleId.startsWith(prefix)) yield scheduleId.slice(prefix.length)
  },
})
