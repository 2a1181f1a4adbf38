/** Says beside Run where the steps run, and lets the visitor choose. */
import { Plural, Trans } from '@lingui/react/macro'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import Laptop from 'lucide-react/icons/laptop'
import Server from 'lucide-react/icons/server'
import { useEffect, useState } from 'react'
import { downloadOf } from '../../local-runs/possible-here.ts'
import { countForPlace, showPlace, useStepsHere } from '../../local-runs/run-place.ts'
import { localRunner } from '../../local-runs/local-runner.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { isLine, type Nodes } from '../draft.ts'
import { prepareJobPage, prepareRunHere } from './prepare-run.ts'
import { RunPlaceChoices } from './run-place-choices.tsx'

interface RunPlaceNoteProps {
  nodes: Nodes
  files: readonly ChosenFile[]
}

export function RunPlaceNote({ nodes, files }: RunPlaceNoteProps) {
  // Removes what earlier jobs left here, too.
  useEffect(() => void localRunner(), [])
  const [, setCounted] = useState<readonly ChosenFile[]>()
  useEffect(() => void countForPlace(nodes, files).then(() => setCounted(files)), [nodes, files])
  const here = useStepsHere(nodes, files)
  useEffect(() => showPlace(nodes, files, here), [nodes, files, here])
  const router = useRouter()
  useEffect(() => void (files.length > 0 && prepareJobPage(router)), [files, router])
  useEffect(() => void (files.length > 0 && here > 0 && prepareRunHere(nodes, files, here)), [nodes, files, here])
  const { site } = useRouteContext({ from: '__root__' })
  const Icon = here > 0 ? Laptop : Server
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small text-ink-muted">
      <p className="flex gap-2">
        <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
        <span role="status">
          {here === 0 && !isLine(nodes) && (
            <>
              <Trans>Conditions, branches and questions need the server.</Trans>{' '}
            </>
          )}
          {here === 0 ? (
            site.browserOnly ? (
              <NoServer />
            ) : (
              <OnServer />
            )
          ) : (
            <Here steps={here} isWhole={here === nodes.length} />
          )}
        </span>
      </p>
      {site.browserOnly ? (
        here > 0 && <Download bytes={downloadOf(nodes, files)} />
      ) : (
        <RunPlaceChoices nodes={nodes} files={files} here={here} />
      )}
    </div>
  )
}

function Here({ steps, isWhole }: { steps: number; isWhole: boolean }) {
  if (isWhole) return <Trans>In your browser: nothing is uploaded</Trans>
  return (
    <Plural
      value={steps}
      one="Step 1 in your browser: only its result is uploaded"
      other="Steps 1 to # in your browser: only their result is uploaded"
    />
  )
}

/** Where there is no choice of the place, Run downloads what the steps need. */
function Download({ bytes }: { bytes: number }) {
  const megabytes = Math.ceil(bytes / 1e6)
  return megabytes === 0 ? null : (
    <span>
      <Trans>Run downloads {megabytes} MB once.</Trans>
    </span>
  )
}

const NoServer = () => <Trans>These steps need a server, and this site has none.</Trans>

function OnServer() {
  const { site, account } = useRouteContext({ from: '__root__' })
  if (account.get().user) return <Trans>On the server: deleted after the time set in your profile</Trans>
  return (
    <Plural
      value={site.resultHours}
      one="On the server: deleted after # hour"
      other="On the server: deleted after # hours"
    />
  )
}
