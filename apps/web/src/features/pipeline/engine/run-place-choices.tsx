/** The places beside the one where Run would run the steps. */
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { downloadOf, stepsPossibleHere, stepsWithoutDownload } from '../../local-runs/possible-here.ts'
import { requestDownloads, wishFor } from '../../local-runs/run-wish.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import type { Nodes } from '../draft.ts'

interface RunPlaceChoicesProps {
  nodes: Nodes
  files: readonly ChosenFile[]
  /** The number of first steps that Run would start in this browser. */
  here: number
}

export function RunPlaceChoices({ nodes, files, here }: RunPlaceChoicesProps) {
  const possible = stepsPossibleHere(nodes, files)
  const free = stepsWithoutDownload(nodes, files)
  const megabytes = Math.ceil(downloadOf(nodes, files) / 1e6)
  return (
    <>
      {here > 0 && (
        <Choice onChoose={() => wishFor('server')}>
          <Trans>Run on the server</Trans>
        </Choice>
      )}
      {here === 0 && free > 0 && (
        <Choice onChoose={() => wishFor('browser')}>
          {megabytes === 0 ? (
            <Trans>Run in this browser</Trans>
          ) : (
            <Plural value={free} one="Run step 1 in this browser" other="Run steps 1 to # in this browser" />
          )}
        </Choice>
      )}
      {here < possible && megabytes > 0 && (
        <Choice onChoose={requestDownloads}>
          {free === 0 ? (
            <Trans>Run in this browser (downloads {megabytes} MB once)</Trans>
          ) : (
            <Trans>
              Run steps 1 to {possible} in this browser (downloads {megabytes} MB once)
            </Trans>
          )}
        </Choice>
      )}
    </>
  )
}

function Choice({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-11 text-left underline decoration-1 underline-offset-4 hover:decoration-2 lg:min-h-8"
      onClick={onChoose}
    >
      {children}
    </button>
  )
}
