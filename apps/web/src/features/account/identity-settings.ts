/** The identity provider settings for the browser (`GET /identity.json`): public, and loaded on demand only. */
import type { FederatedProvider } from '@docweave/contract'

export interface IdentitySettings {
  apiKey: string
  authDomain: string
  projectId: string
  storageBucket: string
  messagingSenderId: string
  appId: string
  /** The emulator behind this site's own origin replaces the provider: accounts are for testing. */
  emulator: boolean
  providers: FederatedProvider[]
  /** Providers that the emulator imitates: an e-mail address is enough to sign in. */
  trialProviders: FederatedProvider[]
  /** The reCAPTCHA site key; without one there is no challenge. */
  challengeKey?: string
}
