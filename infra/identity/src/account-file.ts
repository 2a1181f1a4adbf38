/** Persists the emulator's accounts in a file, including password hashes. */
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

/** Only the latest codes are stored, because unused ones would accumulate. */
const CODES_KEPT = 200

/** Loads the file into the project, if the file exists. */
export function readAccounts(path: string, project: AgentProjectState): void {
  if (!existsSync(path)) return
  const { users, codes } = Content.parse(JSON.parse(readFileSync(path, 'utf8')))
  for (const user of users) {
    // The emulator adds this provider to users with a password, so it would be duplicated.
    const providerUserInfo = user.providerUserInfo.filter(({ providerId }) => providerId !== 'password')
    project.createUserWithLocalId(user.localId, { ...user, providerUserInfo })
  }
  for (const code of codes) project.oobs.set(code.oobCode, code)
}

/** Serializes the project for the file. */
const textOf = (project: AgentProjectState) =>
  JSON.stringify({
    users: project.queryUsers({}, { sortByField: 'localId', order: 'ASC' }),
    codes: [...project.oobs.values()].slice(-CODES_KEPT),
  })

/** Returns a function that writes the accounts if they have changed. Only the file's owner can read it. */
export function createAccountWriter(path: string, project: AgentProjectState): () => void {
  let written = textOf(project)
  return () => {
    const text = textOf(project)
    if (text === written) return
    // Atomic: a killed process leaves the old file or the new one.
    writeFileSync(`${path}.new`, text, { mode: 0o600 })
    renameSync(`${path}.new`, path)
    written = text
  }
}
