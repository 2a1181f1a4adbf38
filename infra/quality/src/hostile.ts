/** Runs untrusted documents through the tools with the fuzzer. Measures nothing; fails if a document causes a forbidden outcome. */
import './fuzz/hostile.ts'
