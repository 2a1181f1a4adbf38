/** Strangers' documents through the tools that take them; the work is the fuzzer's. Nothing is measured: it fails when a document harms. */
import '@docweave/fuzz/hostile'
