/** The seccomp filter of every sandboxed program, in classic BPF (`linux/filter.h`, `linux/seccomp.h`). */
import { auditArchitecture, errno, forbidden, judged, newestKnown, type Architecture } from './denied-syscalls.ts'

/** One instruction: code, jump when true, jump when false, operand. */
type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, operand: number]

/** Offsets in `struct seccomp_data`. The filter reads the low half of an argument: both architectures are little-endian. */
const at = { number: 0, architecture: 4, firstArgument: 16, secondArgument: 24, fourthArgument: 40 } as const
/** `BPF_LD | BPF_W | BPF_ABS`, `BPF_JMP | BPF_JEQ`, `… BPF_JGT`, `… BPF_JSET`, `BPF_ALU | BPF_AND`, each with an immediate operand, and `BPF_RET`. */
const code = { load: 0x20, equals: 0x15, greater: 0x25, anyBit: 0x45, and: 0x54, answer: 0x06 } as const
/** `SECCOMP_RET_ALLOW`, `SECCOMP_RET_KILL_PROCESS`, and `SECCOMP_RET_ERRNO` with its number. */
const allow = 0x7fff0000
const kill = 0x80000000
const refuse = (number: number) => 0x00050000 | number

/** All `CLONE_NEW…` flags that `clone` takes (`linux/sched.h`). */
const newNamespaces = 0x7e020000
const unixFamily = 1
/** `MAP_SHARED | MAP_ANONYMOUS` (`asm-generic/mman.h`): memory that `RLIMIT_DATA` does not count. */
const sharedMemory = 0x21
/** `TIOCSTI` and `TIOCLINUX` put characters into a terminal (`asm-generic/ioctls.h`). */
const terminalInjection = [0x5412, 0x541c]

const load = (offset: number): Instruction => [code.load, 0, 0, offset]
const answer = (value: number): Instruction => [code.answer, 0, 0, value]

function instructions(architecture: Architecture): Instruction[] {
  const column = architecture === 'x64' ? 0 : 1
  /** Runs `then`, which ends with a verdict, if the call has this number. */
  const onCall = (number: number | null, then: readonly Instruction[]): Instruction[] =>
    number === null ? [] : [[code.equals, 0, then.length, number], ...then]
  const onlyUnix: Instruction[] = [
    load(at.firstArgument),
    [code.equals, 0, 1, unixFamily],
    answer(allow),
    answer(refuse(errno.EAFNOSUPPORT)),
  ]
  return [
    load(at.architecture),
    [code.equals, 1, 0, auditArchitecture[architecture]],
    answer(kill),
    load(at.number),
    // Calls of the x32 ABI have numbers above these as well.
    [code.greater, 0, 1, newestKnown],
    answer(refuse(errno.ENOSYS)),
    ...Object.values(forbidden).flatMap((numbers) => onCall(numbers[column], [answer(refuse(errno.EPERM))])),
    ...onCall(judged.clone3[column], [answer(refuse(errno.ENOSYS))]),
    ...onCall(judged.clone[column], [
      load(at.firstArgument),
      [code.anyBit, 0, 1, newNamespaces],
      answer(refuse(errno.EPERM)),
      answer(allow),
    ]),
    ...onCall(judged.mmap[column], [
      load(at.fourthArgument),
      [code.and, 0, 0, sharedMemory],
      [code.equals, 0, 1, sharedMemory],
      answer(refuse(errno.EPERM)),
      answer(allow),
    ]),
    ...onCall(judged.socket[column], onlyUnix),
    ...onCall(judged.socketpair[column], onlyUnix),
    ...onCall(judged.ioctl[column], [
      load(at.secondArgument),
      ...terminalInjection.flatMap((request): Instruction[] => [
        [code.equals, 0, 1, request],
        answer(refuse(errno.EPERM)),
      ]),
      answer(allow),
    ]),
    answer(allow),
  ]
}

/** Returns the filter (`struct sock_filter[]`, 8 bytes an instruction); `undefined` for unsupported processors. */
export function seccompFilter(architecture: string = process.arch): Buffer | undefined {
  if (architecture !== 'x64' && architecture !== 'arm64') return undefined
  const program = instructions(architecture)
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [operation, whenTrue, whenFalse, operand]] of program.entries()) {
    const start = index * 8
    bytes.writeUInt16LE(operation, start)
    bytes.writeUInt8(whenTrue, start + 2)
    bytes.writeUInt8(whenFalse, start + 3)
    bytes.writeUInt32LE(operand >>> 0, start + 4)
  }
  return bytes
}
