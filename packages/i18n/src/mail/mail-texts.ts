/** The texts of mails, and of errors and notices in them, in a reader's language. Reads the catalogues as they are: the server has no bundle of them. */
import { readFile } from 'node:fs/promises'
import { localeCodes, type Locale } from '@docweave/contract/locale-table'
import type { Failure, Notice } from '@docweave/contract'
import type { MessageDescriptor } from '@lingui/core'
import { parsePo } from 'pofile-ts'
import { errorMessages } from '../errors/error-messages.ts'
import { noticeMessages } from '../errors/notice-messages.ts'
import { fill } from '../errors/english-messages.ts'
import { mailMessages, type MailMessageName } from './mail-messages.ts'

export interface MailTexts {
  text(name: MailMessageName, values?: Readonly<Record<string, string>>): string
  /** Returns what went wrong and what to do next. */
  error(failure: Pick<Failure, 'code' | 'params'>): string
  /** Returns what a reader should know about a result. */
  notice(notice: Notice): string
}

const catalogues = ['../errors/locales', 'locales']

/** Reads the translations of a language, by the ids of their messages. */
async function readCatalogues(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const texts = await Promise.all(
    catalogues.map((folder) => readFile(new URL(`${folder}/${locale}.po`, import.meta.url), 'utf8')),
  )
  return new Map(
    texts
      .flatMap((text) => parsePo(text).items)
      .flatMap(({ msgid, msgstr: [text = ''] }): [string, string][] => (text === '' ? [] : [[msgid, text]])),
  )
}

const read = new Map<Locale, Promise<MailTexts>>()

async function openTexts(locale: Locale): Promise<MailTexts> {
  const known = await readCatalogues(locale)
  const say = ({ id, message }: MessageDescriptor, values: Readonly<Record<string, string | number>>) =>
    fill(known.get(id) ?? message ?? id, values)
  return {
    text: (name, values = {}) => say(mailMessages[name], values),
    error: ({ code, params }) => say(errorMessages[code], params),
    notice: ({ code, params }) => say(noticeMessages[code], params),
  }
}

/** Returns the texts of a language, which are read once; English ones for a language that there is none of. */
export function mailTexts(locale: string): Promise<MailTexts> {
  const code = localeCodes.find((each) => each === locale) ?? 'en'
  const texts = read.get(code) ?? openTexts(code)
  read.set(code, texts)
  return texts
}
