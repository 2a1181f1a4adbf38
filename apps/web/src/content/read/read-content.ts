/**
 * Reads all Markdown content: tool pages from the tools' folders, the rest from `apps/web/content`. The build fails unless all of it exists
 * in every language.
 */
// Build-time code: nothing that the site runs imports this file.
// oxlint-disable-next-line no-restricted-imports
import { existsSync, readdirSync, readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports
import { join } from 'node:path'
import { localeCodes, locales, type Locale } from '@docweave/contract/locale-table'
import { z } from 'zod'
import type { Content, LocalContent } from '../content.ts'
import { readLegalPage, readPost, readRelease } from './documents.ts'
import { readToolStory } from './tool-story.ts'

export interface ContentFolders {
  /** `packages/tools/src` */
  tools: string
  /** `apps/web/content` */
  site: string
}

/** Fails unless there is content in every language. */
const ByLocale = z.record(z.enum(localeCodes), z.custom<LocalContent>())

const Names = z.record(z.enum(localeCodes), z.string().min(1))
const Tags = z.record(z.string(), Names)

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

/** The tools that have a page. */
const toolsIn = (folder: string) => foldersIn(folder).filter((name) => existsSync(join(folder, name, 'ui.tsx')))

/** Parses a file with `make`; adds its path to errors. */
function readWith<T>(path: string, make: (text: string) => T): T {
  if (!existsSync(path)) throw new Error(`${path} is missing: add it, because all content must exist in every language`)
  try {
    return make(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const newestFirst = <T extends { date: string }>(list: T[]) => list.toSorted((a, b) => b.date.localeCompare(a.date))

function readLocal({ tools, site }: ContentFolders, locale: Locale, tags: z.infer<typeof Tags>): LocalContent {
  const file = `${locale}.md`
  return {
    stories: Object.fromEntries(
      toolsIn(tools).map((id) => [id, readWith(join(tools, id, 'page', file), readToolStory)]),
    ),
    posts: newestFirst(
      foldersIn(join(site, 'blog')).map((slug) =>
        readWith(join(site, 'blog', slug, file), (text) => {
          const post = readPost(slug, text)
          const unknown = post.tags.find((tag) => !Object.hasOwn(tags, tag))
          if (unknown) throw new Error(`the tag ${unknown} has no name in tags.json: add one there`)
          return post
        }),
      ),
    ),
    tags: Object.fromEntries(Object.entries(tags).map(([tag, names]) => [tag, names[locale]])),
    releases: newestFirst(
      foldersIn(join(site, 'releases')).map((name) => readWith(join(site, 'releases', name, file), readRelease)),
    ),
    legal: {
      terms: readWith(join(site, 'legal', 'terms', file), readLegalPage),
      privacy: readWith(join(site, 'legal', 'privacy', file), readLegalPage),
    },
  }
}

/** The structure that must be the same in every language. */
const bones = ({ stories, posts, releases, legal }: LocalContent) => ({
  stories: Object.entries(stories).map(([id, { how, limits, questions }]) => [
    id,
    how.length,
    limits.length,
    questions.length,
  ]),
  posts: posts.map(({ slug, date, tags }) => [slug, date, tags]),
  releases: releases.map(({ date }) => date),
  legal: Object.values(legal).map(({ date }) => date),
})

/** The first property that differs, for the error message. */
const difference = (one: object, other: object) =>
  Object.entries(one).find(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(other, name)))?.[0]

/** @throws Error one sentence, with the path of the missing or invalid file */
export function readContent(folders: ContentFolders): Content {
  const tags = readWith(join(folders.site, 'blog', 'tags.json'), (text) => Tags.parse(JSON.parse(text)))
  const content: Content = ByLocale.parse(
    Object.fromEntries(localeCodes.map((code) => [code, readLocal(folders, code, tags)])),
  )
  for (const { code } of locales) {
    const where = difference(bones(content.en), bones(content[code]))
    if (where)
      throw new Error(
        `${where} in ${code} differ from en: dates, tags, and the numbers of steps, limits and questions must be equal`,
      )
  }
  return content
}

/** The files that were read, for the build's watch mode. */
export const contentFiles = ({ tools, site }: ContentFolders): string[] => [
  ...toolsIn(tools).flatMap((id) => localeCodes.map((code) => join(tools, id, 'page', `${code}.md`))),
  ...readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|json)$/.test(name))
    .map((name) => join(site, name)),
]
