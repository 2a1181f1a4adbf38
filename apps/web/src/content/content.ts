/** The site's Markdown content, as parsed by the build: tool pages, posts, release notes, legal pages. */
import type { Locale } from '@docweave/contract/locale-table'

/** The texts of a tool's page, in plain text. */
export interface ToolStory {
  /** What it does, as paragraphs. */
  about: string[]
  /** How to use it, step by step. */
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
  /** Tag ids. */
  tags: string[]
  /** Trusted: generated from the repository's own Markdown. Links within the site have no locale. */
  html: string
}

export interface Release {
  /** `2026-11-22`, also the release's anchor. */
  date: string
  title: string
  html: string
}

export const legalNames = ['terms', 'privacy'] as const
export type LegalName = (typeof legalNames)[number]

export interface LegalPage {
  /** When its text was last changed. */
  date: string
  title: string
  description: string
  html: string
}

/** All content in one language. */
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
