/** The program of the worker that runs the tools. */
import { z } from 'zod'
import '@docweave/tools/browser-program'

// zod would compile schemas with `new Function`, which the CSP forbids.
z.config({ jitless: true })
