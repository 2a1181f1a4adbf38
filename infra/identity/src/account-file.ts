/** The accounts in a file, so that they outlive the process: as the emulator keeps them, password hashes and all. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { z } from 'zod'

const OneTimeCode = z.object({
  email: z.string(),
  newEmail: z.string().optional(),
  requestType: z.string(),
  oobCode: z.string(),
  oobLink: z.string(),
})
const Content = z.object({
  users: z.array(
    z.looseObject({
      localId: z.string(),
      providerUserInfo: z.array(z.looseObject({ providerId: z.string() })).default([]),
    }),
  ),
  codes: z.array(OneTimeCode),
})

/** Mails older than these are taken for lost: a code that nobody uses would be kept for ever. */
const CODES_KEPT = 200

/** Puts what the file has into the project; nothing when there is no file. */
export function readAccounts(path: string, project: AgentProjectState): void {
  if (!existsSync(path)) return
  const { users, codes } = Content.parse(JSON.parse(readFileSync(path, 'utf8')))
  for (const user of users) {
    // The emulator adds this one itself to a user with a password: given too it would be there twice.
    const providerUserInfo = user.providerUserInfo.filter(({ providerId }) => providerId !== 'password')
    project.createUserWithLocalId(user.localId, { ...user, providerUserInfo })
  }
  for (const code of codes) project.oobs.set(code.oobCode, code)
}

/** What the project holds, as the file has it. */
const textOf = (project: AgentProjectState) =>
  JSON.stringify({
    users: project.queryUsers({}, { sortByField: 'localId', order: 'ASC' }),
    codes: [...project.oobs.values()].slice(-CODES_KEPT),
  })

/** Gives what writes the project's accounts when they are not what was written last. Its owner alone may read the file. */
export function createAccountWriter(path: string, project: AgentProjectState): () => void {
  let written = textOf(project)
  return () => {
    const text = textOf(project)
    if (text === written) return
    // In one go: a process that is killed leaves the old file or the new one.
    writeFileSync(`${path}.new`, text, { mode: 0o600 })
    renameSync(`${path}.new`, path)
    written = text
  }
}
