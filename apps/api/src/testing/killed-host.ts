/** Hosts that are killed at a call of a service, for tests of what the next host makes of it. */
import type { ApiServices } from '@docweave/api'
import type { GrantedFolders, TriggerMail } from '@docweave/contract'

/** More calls than a look makes. */
const mostCalls = 300

/** Returns a service that calls `step` before each of its calls. */
const counted = <Service extends object>(service: Service, step: () => void): Service =>
  new Proxy(service, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        step()
        return Reflect.apply(value, target, args)
      }
    },
  })

/** Returns the mail of a host that calls `step` before each call of the mailbox and each answer. Closing is none: a killed host does not. */
const killableMail = (mail: TriggerMail, step: () => void): TriggerMail => ({
  ...mail,
  async connect(signal) {
    const mailbox = await mail.connect(signal)
    const { close, ...others } = mailbox
    return { ...counted(others, step), close }
  },
  async answer(answer) {
    step()
    return mail.answer(answer)
  },
})

/** Returns services of a host that is killed after `calls` calls: from then on every call fails, also those that would clean up. */
function killedAfter(whole: ApiServices, calls: number): { services: ApiServices; isKilled: () => boolean } {
  let left = calls
  const step = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const { documents, files, jobs, runner, secrets, folders, triggerMail, ...others } = whole
  const killable: GrantedFolders = new Map(
    [...folders].map(([name, granted]) => [
      name,
      { ...granted, open: async () => counted(await granted.open(), step) },
    ]),
  )
  const services: ApiServices = {
    ...others,
    documents: counted(documents, step),
    files: counted(files, step),
    jobs: counted(jobs, step),
    runner: counted(runner, step),
    secrets: counted(secrets, step),
    folders: killable,
    ...(triggerMail ? { triggerMail: killableMail(triggerMail, step) } : {}),
  }
  return { services, isKilled: () => left < 0 }
}

/** Runs `work` with hosts that are killed later and later, until one is not. Returns how many were killed. */
export async function killAtEachCall(
  whole: ApiServices,
  work: (services: ApiServices, count: number) => Promise<void>,
): Promise<number> {
  for (let count = 0; count < mostCalls; count++) {
    const { services, isKilled } = killedAfter(whole, count)
    await work(services, count)
    if (!isKilled()) return count
  }
  throw new Error('never ends')
}
