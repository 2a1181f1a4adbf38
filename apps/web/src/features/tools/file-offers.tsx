/** What can be done with the dropped files: three suggestions with their reason, then the other tools; of a mixed drop, for each kind. */
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '@docweave/ui'
import { kindText } from '../format/file-texts.ts'
import { passFiles } from '../upload/chosen-file.ts'
import { offersByKind, offersFor, type Offers, type Suggestion } from './offers.ts'
import type { ChainCard, ToolCard } from './tool-card.ts'
import { ChainTools } from './tool-icon.tsx'
import { ToolLink } from './tool-link.tsx'
import type { DroppedFile } from './use-dropped-files.ts'

export interface FileOffersProps {
  files: readonly DroppedFile[]
  cards: readonly ToolCard[]
  chains: readonly ChainCard[]
  unavailable: ReadonlySet<string>
}

export function FileOffers({ files, cards, chains, unavailable }: FileOffersProps) {
  const { i18n } = useLingui()
  const offers = offersFor(files, cards, chains)
  if (offers.best.length > 0)
    return (
      <Group
        heading={<Trans>What would you like to do?</Trans>}
        files={files}
        offers={offers}
        unavailable={unavailable}
      />
    )
  const parts = offersByKind(files, cards, chains)
  const known = parts.filter(({ best }) => best.length > 0)
  const unknown = parts.filter(({ best }) => best.length === 0).flatMap((part) => part.files)
  return (
    <>
      {unknown.length > 0 && (
        <div className="px-2 pt-4 sm:px-4">
          <Notice tone="failed">
            <p>
              <Plural
                value={unknown.length}
                one="# of these files isn’t supported. Choose other files."
                other="# of these files aren’t supported. Choose other files."
              />
            </p>
          </Notice>
        </div>
      )}
      {known.length > 1 && (
        <p className="px-2 pt-4 text-ink-muted sm:px-4">
          <Trans>These files need different tools. Choose a file type to start with.</Trans>
        </p>
      )}
      {known.map(({ kind, files: same, ...offers }) => (
        <Group
          key={kind}
          heading={
            <Trans>
              {kind && kind !== 'unknown' ? kindText(i18n, kind) : ''}:{' '}
              <Plural value={same.length} one="# file" other="# files" />
            </Trans>
          }
          files={same}
          offers={offers}
          unavailable={unavailable}
        />
      ))}
    </>
  )
}

interface GroupProps {
  heading: ReactNode
  files: readonly DroppedFile[]
  offers: Offers
  unavailable: ReadonlySet<string>
}

/** The offers for some of the files, which the chosen one receives. */
function Group({ heading, files, offers, unavailable }: GroupProps) {
  const take = () => passFiles(files.map(({ file }) => file))
  return (
    <section className="p-2 pt-5 sm:p-4">
      <h2 className="text-lead">{heading}</h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-3">
        {offers.best.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionCard
              suggestion={suggestion}
              count={files.length}
              out={suggestion.tools.some((tool) => unavailable.has(tool))}
              onTake={take}
            />
          </li>
        ))}
      </ul>
      {offers.rest.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-1 gap-y-0.5">
          {offers.rest.map(({ id, title }) => (
            <li key={id}>
              <ToolLink tool={id} title={title} disabled={unavailable.has(id)} onClick={take} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface SuggestionCardProps {
  suggestion: Suggestion
  /** The number of files. */
  count: number
  /** Whether one of its tools is out of service. */
  out: boolean
  onTake: () => void
}

function SuggestionCard({ suggestion, count, out, onTake }: SuggestionCardProps) {
  const { is, id, title, tools } = suggestion
  const content = (
    <>
      <ChainTools tools={tools} size={36} />
      <span className="mt-2 block font-semibold">{title}</span>
      <span className="block text-small text-ink-muted">
        {out ? <Trans>Currently unavailable</Trans> : <Why suggestion={suggestion} count={count} />}
      </span>
    </>
  )
  const look =
    'block h-full rounded-paper border border-edge p-4 no-underline hover:border-thread hover:shadow-sheet aria-disabled:opacity-50'
  return is === 'chain' ? (
    <Link to="/chains/$chain" params={{ chain: id }} disabled={out} onClick={onTake} className={look}>
      {content}
    </Link>
  ) : (
    <Link to="/$tool" params={{ tool: id }} disabled={out} onClick={onTake} className={look}>
      {content}
    </Link>
  )
}

/** The reason of a suggestion; its description if there is none. */
function Why({ suggestion: { reason, description }, count }: { suggestion: Suggestion; count: number }) {
  switch (reason) {
    case 'scan':
      return <Trans>This looks like a scan: its text can’t be searched or copied yet.</Trans>
    case 'several':
      return <Plural value={count} one="Merge # file into one PDF." other="Merge these # files into one PDF." />
    case 'large':
      return <Trans>Many mail servers reject files this large.</Trans>
    case 'photos':
      return <Trans>Turn images into one PDF, upright and in order.</Trans>
    case 'anywhere':
      return <Trans>A PDF looks the same on every device and when printed.</Trans>
    case undefined:
      return description
  }
}
