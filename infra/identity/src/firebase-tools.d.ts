/** The parts of firebase-tools 15 that the emulator is put together from; the package has no types of its own. */
declare module 'firebase-tools/lib/emulator/auth/apiSpec.js' {
  export interface Operation {
    responses: object
  }
  /** Operations by method, and the parameters they share. */
  export type Path = Record<string, Operation | object[] | object>
  /** Its OpenAPI description. */
  const module: { default: { paths: Record<string, Path> } }
  export default module
}

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  /** Answers as the identity toolkit does for the projects in `states`. The modes: 0 takes any project. */
  export function createApp(
    projectId: string,
    singleProjectMode: 0 | 1 | 2,
    states: Map<string, AgentProjectState>,
  ): Promise<RequestListener>
}

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  export interface OneTimeCode {
    email: string
    newEmail?: string
    requestType: string
    oobCode: string
    oobLink: string
  }

  export class AgentProjectState {
    constructor(projectId: string)
    readonly oobs: Map<string, OneTimeCode>
    /** Whether it keeps to itself who has an account. */
    enableImprovedEmailPrivacy: boolean
    createOob(
      email: string,
      newEmail: string | undefined,
      requestType: string,
      generateLink: (code: string) => string,
    ): OneTimeCode
    /** Adds a user with all their properties; gives nothing when there is one with that id. */
    createUserWithLocalId(id: string, properties: object): object | undefined
    /** The users by id, as the emulator keeps them: password hashes too. */
    queryUsers(filter: object, options: { sortByField: 'localId'; order: 'ASC' }): { localId: string }[]
  }
}
