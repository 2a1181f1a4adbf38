/** What the browser is told of the identity provider (`GET /identity.json`): public by nature, and read on demand alone. */
import type { FederatedProvider } from '@docweave/contract'

export interface IdentitySettings {
  apiKey: string
  authDomain: string
  projectId: string
  storageBucket: string
  messagingSenderId: string
  appId: string
  /** The emulator behind this site's own address takes the provider's place: accounts are for trying out. */
  emulator: boolean
  providers: FederatedProvider[]
  /** The site key of the challenge that tells people from programs; off without one. */
  challengeKey?: string
}
