/**
 * System calls that no engine needs and that reach the kernel, other processes or other namespaces. Numbers are those of Linux's
 * `unistd_64.h` (x86-64) and of its generic `unistd.h` (arm64); `null` where an architecture has no such call.
 */

/** The error codes of denied calls. */
export const errno = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 } as const

export type Architecture = 'x64' | 'arm64'

/** The newest call when this list was written (`mseal`); newer ones fail with `ENOSYS`. */
export const newestKnown = 462

type Numbers = readonly [x64: number | null, arm64: number | null]

/** Calls that fail with `EPERM`. */
export const forbidden: Readonly<Record<string, Numbers>> = {
  _sysctl: [156, null],
  acct: [163, 89],
  add_key: [248, 217],
  adjtimex: [159, 171],
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  create_module: [174, null],
  delete_module: [176, 106],
  fanotify_init: [300, 262],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  ioperm: [173, null],
  iopl: [172, null],
  kcmp: [312, 272],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  listmount: [458, 458],
  lookup_dcookie: [212, 18],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  migrate_pages: [256, 238],
  modify_ldt: [154, null],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  move_pages: [279, 239],
  mq_open: [240, 180],
  msgget: [68, 186],
  name_to_handle_at: [303, 264],
  nfsservctl: [180, 42],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  personality: [135, 92],
  pidfd_getfd: [438, 438],
  pivot_root: [155, 41],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  query_module: [178, null],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  reboot: [169, 142],
  request_key: [249, 218],
  semget: [64, 190],
  setdomainname: [171, 162],
  sethostname: [170, 161],
  setns: [308, 268],
  settimeofday: [164, 170],
  shmget: [29, 194],
  statmount: [457, 457],
  swapoff: [168, 225],
  swapon: [167, 224],
  // This process, which can access more files, could follow such a link to another job's file.
  symlink: [88, null],
  symlinkat: [266, 36],
  sysfs: [139, null],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  uselib: [134, null],
  userfaultfd: [323, 282],
  ustat: [136, null],
  vhangup: [153, 58],
}

/** Calls that an argument allows or denies. `clone3` passes its flags in memory, which a filter cannot read: libc falls back to `clone`. */
export const judged = {
  clone: [56, 220],
  clone3: [435, 435],
  ioctl: [16, 29],
  mmap: [9, 222],
  socket: [41, 198],
  socketpair: [53, 199],
} as const satisfies Record<string, Numbers>

/** `AUDIT_ARCH_X86_64` and `AUDIT_ARCH_AARCH64` of `linux/audit.h`. */
export const auditArchitecture: Readonly<Record<Architecture, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 }
