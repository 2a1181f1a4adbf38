/** Types of the used parts of firebase-tools 15, which has none. */
declare module 'firebase-tools/lib/emulator/auth/apiSpec.js' {
  export interface Operation {
    responses: object
  }
  /** Operations by method, and their shared parameters. */
  export type Path = Record<string, Operation | object[] | object>
  /** Its OpenAPI description. */
  const module: { default: { paths: Record<string, Path> } }
  export default module
}

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  /** Implements the identity toolkit for the projects in `states`. Mode 0 accepts any project. */
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
    /** Whether responses conceal who has an account. */
    enableImprovedEmailPrivacy: boolean
    createOob(
      email: string,
      newEmail: string | undefined,
      requestType: string,
      generateLink: (code: string) => string,
    ): OneTimeCode
    /** Adds a user with all properties; returns `undefined` if the id exists. */
    createUserWithLocalId(id: string, properties: object): object | undefined
    /** Returns the users ordered by id, including password hashes. */
    queryUsers(filter: object, options: { sortByField: 'localId'; order: 'ASC' }): { localId: string }[]
  }
}
