/** What is written for the site in Markdown, as its build reads it: a tool's own page, posts, release notes, legal pages. */
import type { Locale } from '@docweave/contract/locale-table'

/** The words of a tool's page. Plain text. */
export interface ToolStory {
  /** What it does, in paragraphs. */
  about: string[]
  /** How it is used, step by step. */
  how: string[]
  /** What it cannot do. */
  limits: string[]
  questions: { question: string; answer: string }[]
}

export interface Post {
  slug: string
  /** `2026-11-22` */
  date: string
  title: string
  description: string
  /** Ids of tags. */
  tags: string[]
  /** Made from the repository's own Markdown. Its links within the site have no language. */
  html: string
}

export interface Release {
  /** `2026-11-22`, also the note's anchor. */
  date: string
  title: string
  html: string
}

export const legalNames = ['terms', 'privacy'] as const
export type LegalName = (typeof legalNames)[number]

export interface LegalPage {
  /** When its text changed last. */
  date: string
  title: string
  description: string
  html: string
}

/** All of it in one language. */
export interface LocalContent {
  stories: Record<string, ToolStory>
  /** Newest first. */
  posts: Post[]
  /** The names of the posts' tags by id. */
  tags: Record<string, string>
  /** Newest first. */
  releases: Release[]
  legal: Record<LegalName, LegalPage>
}

export type Content = Record<Locale, LocalContent>
