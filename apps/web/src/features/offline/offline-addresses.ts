/** What the installed site keeps: the files of its build, and its pages in one locale. */
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'
import { tools } from '@docweave/tools/tools'
import { z } from 'zod'
import { readyChains } from '../chains/chains.ts'
import { payloadAddress } from '../payload/payload-address.ts'
import { anyLocalJob, offlinePage } from './offline-caches.ts'

const BuildMeta = z.object({ files: z.array(z.string()) })

/** Copies that are compressed in advance have no addresses of their own, and browsers that have service workers need no WOFF 1. */
const isUnused = (name: string) => /\.(?:br|woff)$/.test(name)

/** The models and the runtime of text recognition, which a visitor downloads when a document needs them. */
const isOnRequest = (name: string) => /\.onnx$|\/ort-/.test(name)

const isFont = (name: string) => /\.(?:ttf|woff2)$/.test(name)

interface BuildFiles {
  /** All files, also those that are kept only once they are used. */
  all: string[]
  /** What every tool needs. */
  programs: string[]
  /** Most of the bytes. */
  fonts: string[]
}

/** Returns the addresses of the build's files. @throws Error if the site has no list of this build */
export async function buildFiles(build: string): Promise<BuildFiles> {
  const answer = await fetch(`/builds/meta/${encodeURIComponent(build)}.json`)
  if (!answer.ok) throw new Error(`The list of the build's files responded with status ${answer.status}`)
  const { files } = BuildMeta.parse(await answer.json())
  const all = files.filter((name) => !isUnused(name)).map((name) => `/${name}`)
  return { all, programs: all.filter((name) => !isFont(name) && !isOnRequest(name)), fonts: all.filter(isFont) }
}

interface SiteLocale {
  locale: Locale
  defaultLocale: Locale
}

/** The pages that visitors work on, without locale. */
const pages = [
  '/',
  '/chains',
  ...[...tools.keys()].map((id) => `/${id}`),
  ...readyChains.map(({ slug }) => `/chains/${slug}`),
]

/** The addresses of the kept pages, of their data, and of the small files that they need. */
export const pageAddresses = ({ locale, defaultLocale }: SiteLocale): string[] => [
  ...[...pages, `/download/${anyLocalJob}`, offlinePage].map((path) => withLocale(path, locale, defaultLocale)),
  ...pages.map((path) => payloadAddress(path, locale, defaultLocale)),
  `/${locale}.webmanifest`,
  ...['/tool-icons.svg', '/favicon.svg', '/favicon.ico', '/icons/icon-192.png', '/icons/apple-touch-icon.png'],
]
