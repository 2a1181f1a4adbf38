/** Accounts: the user, profile, limits, saved pipelines and history. */
import { z } from 'zod'
import { JobState } from './job.ts'
import { DocumentLanguage, Locale } from './locale.ts'
import { Pipeline } from './pipeline.ts'
import { ToolId } from './tool.ts'

/** Sign-in methods other than e-mail and password, as the identity provider names them. */
export const FederatedProvider = z.enum(['google.com', 'apple.com', 'github.com'])
export type FederatedProvider = z.infer<typeof FederatedProvider>

/** The signed-in user, as the identity provider reports it. Times are in milliseconds since 1970. */
export const SignedInUser = z.object({
  id: z.string().min(1).max(128),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The name from a federated sign-in. */
  name: z.string().optional(),
  /** When the user last entered the password or completed a federated sign-in. */
  signedInAt: z.number(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const Theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof Theme>

/** A user's settings, all optional. */
export const ProfileSettings = z.object({
  name: z.string().trim().max(80).optional(),
  locale: Locale.optional(),
  theme: Theme.optional(),
  /** Default languages of text recognition, for steps that set none. */
  ocrLanguages: z.array(DocumentLanguage).max(3).optional(),
  /** Retention of results in hours, capped by the limits. */
  resultHours: z.number().positive().optional(),
})
export type ProfileSettings = z.infer<typeof ProfileSettings>

export const Profile = ProfileSettings.extend({
  createdAt: z.number(),
  /** Key of the picture in the account's space of the file store. */
  picture: z.string().optional(),
})
export type Profile = z.infer<typeof Profile>

/** A visitor's limits. Pages show them before they are reached. */
export const VisitorLimits = z.object({
  maxUploadBytes: z.number(),
  maxOpenJobs: z.number(),
  /** Maximum retention of results, in hours. */
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

/** A saved pipeline. Its options contain no secrets. */
export const SavedPipeline = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string().trim().min(1).max(80),
  pipeline: Pipeline,
  /** Whether anyone who has its address may open it. */
  public: z.boolean(),
  favourite: z.boolean(),
  createdAt: z.number(),
  changedAt: z.number(),
})
export type SavedPipeline = z.infer<typeof SavedPipeline>

/** A saved pipeline as other users see it. */
export const SharedPipeline = SavedPipeline.pick({ id: true, name: true, pipeline: true })
export type SharedPipeline = z.infer<typeof SharedPipeline>

/** A pipeline to be saved: from the workspace, from a browser that stored it, or from a file. */
export const NamedPipeline = SavedPipeline.pick({ name: true, pipeline: true })
export type NamedPipeline = z.infer<typeof NamedPipeline>

/** The export file of saved pipelines. */
export const PipelinesFile = z.object({
  docweave: z.literal('pipelines'),
  version: z.literal(1),
  pipelines: z.array(NamedPipeline.extend({ favourite: z.boolean().default(false) })).max(200),
})
export type PipelinesFile = z.infer<typeof PipelinesFile>

/** A job in its owner's history. Names, sizes and results are present as long as the files exist. */
export const HistoryEntry = z.object({
  id: z.string(),
  state: JobState,
  createdAt: z.number(),
  /** When its files are, or were, removed. */
  expiresAt: z.number().optional(),
  /** Name of the first input file. */
  name: z.string().optional(),
  /** Name of the trigger that started it, if its owner did not. */
  trigger: z.string().optional(),
  files: z.int(),
  results: z.int(),
  /** Total size of the results. */
  bytes: z.int(),
  /** The pipeline that it ran, without secrets, so that it can be run again. */
  pipeline: Pipeline,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** A page of a history, newest first, and the cursor of the next one if there is one. */
export const HistoryPage = z.object({ jobs: z.array(HistoryEntry), next: z.string().optional() })
export type HistoryPage = z.infer<typeof HistoryPage>

/** The most words of a search, and the most characters of a word. */
export const searchLimits = { words: 8, length: 100 } as const

/** A word of a search in a history. It is compared with the names of a job's files; the API does not know the names of tools. */
export const HistoryWord = z.object({
  text: z.string().min(1).max(searchLimits.length),
  /** The tools whose names, in the visitor's language, contain it. */
  tools: z.array(ToolId).max(100),
})
export type HistoryWord = z.infer<typeof HistoryWord>

/** The words of a search, which all must match. */
export const HistorySearch = z.array(HistoryWord).min(1).max(searchLimits.words)
export type HistorySearch = z.infer<typeof HistorySearch>
