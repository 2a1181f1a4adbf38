/** Somebody with an account: who it is, what they set, what they may do, and what they keep. */
import { z } from 'zod'
import { JobState } from './job.ts'
import { Locale } from './locale.ts'
import { Pipeline } from './pipeline.ts'

/** Ways to sign in beside e-mail and password, as the identity provider names them. */
export const FederatedProvider = z.enum(['google.com', 'apple.com', 'github.com'])
export type FederatedProvider = z.infer<typeof FederatedProvider>

/** Who is signed in, as the identity provider says. Times are milliseconds since 1970. */
export const SignedInUser = z.object({
  id: z.string().min(1).max(128),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The name that came from a federated sign-in. */
  name: z.string().optional(),
  /** When the password was given, or the provider came back with the user. */
  signedInAt: z.number(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const Theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof Theme>

/** What somebody set for themselves; all of it may be missing. */
export const ProfileSettings = z.object({
  name: z.string().trim().max(80).optional(),
  locale: Locale.optional(),
  theme: Theme.optional(),
  /** What text recognition reads where a step says nothing else. */
  ocrLanguages: z.array(Locale).max(3).optional(),
  /** How long results are kept, in hours; never longer than the limits say. */
  resultHours: z.number().positive().optional(),
})
export type ProfileSettings = z.infer<typeof ProfileSettings>

export const Profile = ProfileSettings.extend({
  createdAt: z.number(),
  /** The key of the picture in the account's space of the file store. */
  picture: z.string().optional(),
})
export type Profile = z.infer<typeof Profile>

/** What a visitor may do. Shown before one runs into it. */
export const VisitorLimits = z.object({
  maxUploadBytes: z.number(),
  maxOpenJobs: z.number(),
  /** How long results are kept at most, in hours. */
  resultHours: z.number(),
})
export type VisitorLimits = z.infer<typeof VisitorLimits>

/** An account as its owner sees it. */
export const AccountView = z.object({
  user: SignedInUser,
  profile: Profile,
  limits: VisitorLimits,
})
export type AccountView = z.infer<typeof AccountView>

/** A pipeline somebody saved. Its options hold nothing secret. */
export const SavedPipeline = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string().trim().min(1).max(80),
  pipeline: Pipeline,
  /** Whether whoever has its address may open it. */
  public: z.boolean(),
  favourite: z.boolean(),
  createdAt: z.number(),
  changedAt: z.number(),
})
export type SavedPipeline = z.infer<typeof SavedPipeline>

/** A saved pipeline as somebody else sees it. */
export const SharedPipeline = SavedPipeline.pick({ id: true, name: true, pipeline: true })
export type SharedPipeline = z.infer<typeof SharedPipeline>

/** A pipeline on its way to be saved: from the workbench, from a browser that kept it, or from a file. */
export const NamedPipeline = SavedPipeline.pick({ name: true, pipeline: true })
export type NamedPipeline = z.infer<typeof NamedPipeline>

/** Saved pipelines as a file that can be taken along. */
export const PipelinesFile = z.object({
  docweave: z.literal('pipelines'),
  version: z.literal(1),
  pipelines: z.array(NamedPipeline.extend({ favourite: z.boolean().default(false) })).max(200),
})
export type PipelinesFile = z.infer<typeof PipelinesFile>

/** A job as the history of its owner tells of it. Names, sizes and results are there as long as the files are. */
export const HistoryEntry = z.object({
  id: z.string(),
  state: JobState,
  createdAt: z.number(),
  /** When its files go, or went. */
  expiresAt: z.number().optional(),
  /** The first of the visitor's files. */
  name: z.string().optional(),
  files: z.int(),
  results: z.int(),
  /** Of the results together. */
  bytes: z.int(),
  /** What it ran, to be run again: without what is secret. */
  pipeline: Pipeline,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
