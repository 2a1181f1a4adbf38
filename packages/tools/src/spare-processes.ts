/** How the contract suite tells the engines' spare processes, which stay for the next run, from processes that a run left behind. */
import { endOffices } from '@docweave/engines/office'
import { endRecognisers } from '@docweave/engines/speech'

export const spareProcesses = {
  endWarm: async () => {
    await Promise.all([endOffices(), endRecognisers()])
  },
  // Starting one for each case would take longer than everything else.
  isPooled: (commandLine: string) => commandLine.includes('engine-program.ts'),
}
