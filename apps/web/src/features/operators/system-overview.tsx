/** Queues, workers, stores, disk, versions and the last day's failures. */
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OperationsOverview } from '@docweave/contract'
import { SettingsCard } from '../account/settings/settings-card.tsx'
import { sizeText } from '../format/file-texts.ts'
import { LocalTime } from '../format/local-time.tsx'
import { RunLink } from './run-link.tsx'

/** A table that scrolls on a narrow screen. The first cell of a row is its heading. */
function Rows({
  label,
  head,
  rows,
}: {
  label: string
  head: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
}) {
  if (rows.length === 0)
    return (
      <p className="text-ink-muted">
        <Trans>None</Trans>
      </p>
    )
  return (
    <div
      role="region"
      aria-label={label}
      // Focusable, so that it scrolls by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className="py-1 pr-4 text-left font-medium whitespace-nowrap text-ink-muted">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="border-t border-edge">
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" className="py-2 pr-4 text-left font-mono font-normal whitespace-nowrap">
                    {cell}
                  </th>
                ) : (
                  <td key={column} className="py-2 pr-4 whitespace-nowrap">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const storeNames: Record<OperationsOverview['stores'][number]['name'], ReactNode> = {
  temporal: 'Temporal',
  files: <Trans>Files</Trans>,
  documents: <Trans>Records</Trans>,
}

const versionStates: Record<OperationsOverview['versions'][number]['state'], ReactNode> = {
  current: <Trans>Current</Trans>,
  draining: <Trans>Finishes its jobs</Trans>,
  drained: <Trans>Has no jobs left</Trans>,
  waiting: <Trans>Not in use yet</Trans>,
}

export function SystemOverview({ overview }: { overview: OperationsOverview }) {
  const { t, i18n } = useLingui()
  const { stores, disk, workers, queues, versions, failures, temporalUi } = overview
  const seconds = (ms: number) => {
    const count = Math.round(ms / 1000)
    return t`${count} s`
  }
  const free = sizeText(disk.free, i18n.locale)
  const total = sizeText(disk.total, i18n.locale)
  return (
    <>
      <SettingsCard heading={<Trans>Failures of the last day</Trans>}>
        <Rows
          label={t`Failures of the last day`}
          head={[
            <Trans key="c">Error code</Trans>,
            <Trans key="n">Jobs</Trans>,
            <Trans key="l">Last</Trans>,
            <Trans key="e">Examples</Trans>,
          ]}
          rows={failures.map(({ code, count, lastAt, jobs }) => [
            code,
            count,
            <LocalTime key="at" at={lastAt} />,
            jobs.map((job) => <RunLink key={job} temporalUi={temporalUi} id={job} />),
          ])}
        />
      </SettingsCard>
      <SettingsCard heading={<Trans>Queues</Trans>}>
        <Rows
          label={t`Queues`}
          head={[
            <Trans key="q">Queue</Trans>,
            <Trans key="w">Waiting</Trans>,
            <Trans key="l">Longest wait</Trans>,
            <Trans key="n">Workers</Trans>,
            <Trans key="s">State</Trans>,
          ]}
          rows={queues.map(({ queue, waiting, longest, workers: count, paused }) => [
            queue,
            waiting,
            seconds(longest),
            count,
            paused ? <Trans key="p">Paused</Trans> : '',
          ])}
        />
      </SettingsCard>
      <SettingsCard heading={<Trans>Workers</Trans>}>
        <Rows
          label={t`Workers`}
          head={[
            <Trans key="w">Worker</Trans>,
            <Trans key="v">Version</Trans>,
            <Trans key="r">Running</Trans>,
            <Trans key="q">Queues</Trans>,
            <Trans key="s">State</Trans>,
          ]}
          rows={workers.map(({ id, version, running, queues: served, draining, silence }) => [
            id,
            version ?? '–',
            running,
            served.join(', '),
            silence > 0 ? (
              <Trans key="s">Silent for {seconds(silence)}</Trans>
            ) : draining ? (
              <Trans key="d">Draining</Trans>
            ) : (
              ''
            ),
          ])}
        />
        {versions.length > 0 && (
          <Rows
            label={t`Versions`}
            head={[<Trans key="v">Version</Trans>, <Trans key="j">Jobs</Trans>, <Trans key="s">State</Trans>]}
            rows={versions.map(({ version, runs, state }) => [version, runs, versionStates[state]])}
          />
        )}
      </SettingsCard>
      <SettingsCard heading={<Trans>Stores</Trans>}>
        <ul>
          {stores.map(({ name, reachable }) => (
            <li key={name} className="py-1">
              {storeNames[name]}:{' '}
              {reachable ? (
                <Trans>reachable</Trans>
              ) : (
                <span className="text-failed">
                  <Trans>not reachable</Trans>
                </span>
              )}
            </li>
          ))}
          <li className="py-1 tabular-nums">
            <Trans>
              Disk: {free} of {total} free
            </Trans>
          </li>
        </ul>
        {temporalUi !== undefined && (
          <p>
            <a
              href={`${temporalUi}/workflows`}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              Temporal UI
            </a>
          </p>
        )}
      </SettingsCard>
    </>
  )
}
