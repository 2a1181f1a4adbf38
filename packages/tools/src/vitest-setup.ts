/** The tests of a file share engine processes, as the steps of a job do. */
import { assumeJob } from '@docweave/engines/host'

assumeJob('tests')
