/** Logs each step, or part of one, that ends: its job, code and duration. */
import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import type { Log } from '../log/index.ts'

const isTask = (value: unknown): value is { step: number } =>
  typeof value === 'object' && value !== null && 'step' in value && typeof value.step === 'number'

/** Returns `cancelled` or the error code. */
function codeOf(error: unknown): string {
  if (error instanceof CancelledFailure) return 'cancelled'
  return error instanceof ApplicationFailure ? (error.type ?? 'INTERNAL') : 'INTERNAL'
}

/** Creates the interceptor; local activities are logged only when they fail. */
export function logSteps(log: Log): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      async execute(input, next) {
        const [task] = input.args
        const about = {
          job: info.workflowExecution?.workflowId,
          activity: info.activityType,
          queue: info.taskQueue,
          attempt: info.attempt,
          ...(isTask(task) && { step: task.step, tool: info.activityType.split('.')[0] }),
        }
        const began = Date.now()
        try {
          const result = await next(input)
          if (!info.isLocal) log.info('step ended', { ...about, code: 'done', ms: Date.now() - began })
          return result
        } catch (error) {
          const code = codeOf(error)
          const say = code === 'cancelled' ? log.info : log.warn
          say('step ended', { ...about, code, ms: Date.now() - began })
          throw error
        }
      },
    },
  })
}
