/** The program of the worker that runs tools in the browser. */
import { kindsOf } from '@docweave/engines/file-kind'
import { hasTrapped } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { protect, unlock, warmUpMupdf } from '@docweave/engines/pdf'
import { serveSteps } from '@docweave/tool-kit/in-browser'
import { browserRuns } from './browser-runs.gen.ts'

serveSteps({ runs: browserRuns, inspect, kindsOf, unlock, protect, hasTrapped, warmUp: warmUpMupdf })
