"""Tries all known attacks on the sandbox from inside it, and reports the outcome of each.

Arguments: a JSON object with the targets outside. Output: one JSON object, name of the attack -> 'blocked: reason' or
'ESCAPED: result'. Names that begin with 'allowed:' must succeed: these controls show that the others are blocked by the sandbox.
"""
import ctypes
import errno
import json
import mmap
import os
import resource
import signal
import socket
import struct
import sys

outside = json.loads(sys.argv[1])
own = outside['folder']
libc = ctypes.CDLL(None, use_errno=True)
# System call numbers of the two supported architectures.
X64 = os.uname().machine == 'x86_64'
CALLS = {
    'ptrace': (101, 117), 'process_vm_readv': (310, 270), 'mount': (165, 40), 'umount2': (166, 39), 'pivot_root': (155, 41),
    'chroot': (161, 51), 'unshare': (272, 97), 'clone': (56, 220), 'clone3': (435, 435), 'setns': (308, 268),
    'add_key': (248, 217), 'keyctl': (250, 219), 'request_key': (249, 218), 'bpf': (321, 280), 'perf_event_open': (298, 241),
    'userfaultfd': (323, 282), 'io_uring_setup': (425, 425), 'name_to_handle_at': (303, 264), 'open_by_handle_at': (304, 265),
    'init_module': (175, 105), 'kexec_load': (246, 104), 'reboot': (169, 142), 'sethostname': (170, 161),
    'clock_settime': (227, 112), 'mknodat': (259, 33), 'memfd_create': (319, 279), 'shmget': (29, 194), 'personality': (135, 92),
    'fsopen': (430, 430), 'open_tree': (428, 428), 'pidfd_getfd': (438, 438), 'syslog': (103, 116), 'swapon': (167, 224),
    'quotactl': (179, 60), 'acct': (163, 89), 'fanotify_init': (300, 262), 'process_madvise': (440, 440), 'kcmp': (312, 272),
    'adjtimex': (159, 171), 'symlinkat': (266, 36), 'open_by': (304, 265), 'mq_open': (240, 180),
}


class Blocked(Exception):
    pass


def call(name, *arguments):
    """Makes a system call by its number, without a library function."""
    result = libc.syscall(CALLS[name][0 if X64 else 1], *arguments)
    if result == -1:
        raise Blocked(errno.errorcode[ctypes.get_errno()])
    return result


def must_be(wanted, name, *arguments):
    """Checks that the filter denies the call: any other error means that the kernel has processed it."""
    try:
        result = call(name, *arguments)
    except Blocked as blocked:
        if str(blocked) == wanted:
            raise
        return f'reached the kernel: {blocked}'
    return f'returned {result}'


def connects(family, address, kind=socket.SOCK_STREAM):
    with socket.socket(family, kind) as tried:
        tried.settimeout(2)
        tried.connect(address)
        return 'connected'


def opens(path):
    with open(path, 'rb') as file:
        return repr(file.read(20))


def writes(path):
    with open(path, 'wb') as file:
        file.write(b'x')
    return f'wrote {path}'


def only(found, allowed):
    extra = sorted(set(found) - set(allowed))
    if extra:
        return ' '.join(extra)[:200]
    raise Blocked('nothing else is there')


def processes():
    mine = os.getpid()
    others = [entry for entry in os.listdir('/proc') if entry.isdigit() and int(entry) != mine]
    # Processes of the sandbox itself have small ids, because a process namespace numbers from 1.
    return only([pid for pid in others if int(pid) > 30], [])


def kills():
    os.kill(outside['pid'], signal.SIGTERM)
    return 'sent a signal'


def becomes_root():
    os.setuid(0)
    return 'uid 0'


def capabilities():
    with open('/proc/self/status') as status:
        held = {line.split()[0]: line.split()[1] for line in status if line.startswith(('Cap', 'NoNewPrivs'))}
    bad = [f'{name}{value}' for name, value in held.items() if name != 'NoNewPrivs:' and int(value, 16) != 0]
    # In a separate user namespace the bounding set only applies to that namespace.
    bad = [each for each in bad if not (outside['user_namespace'] and each.startswith('CapBnd'))]
    if held.get('NoNewPrivs:') != '1':
        bad.append('new privileges are possible')
    return only(bad, [])


def is_root():
    return only([str(os.getuid())] if os.getuid() == 0 else [], [])


def fork_bomb():
    children = []
    try:
        while len(children) < 400:
            pid = os.fork()
            if pid == 0:
                signal.pause()
                os._exit(0)
            children.append(pid)
    except OSError:
        pass
    finally:
        for pid in children:
            os.kill(pid, signal.SIGKILL)
        for pid in children:
            os.waitpid(pid, 0)
    if len(children) < 200:
        raise Blocked(f'after {len(children)} processes')
    return f'{len(children)} processes'


def fills(folder, most):
    written = 0
    path = os.path.join(folder, 'filling')
    block = bytes(1_000_000)
    try:
        with open(path, 'wb', buffering=0) as file:
            while written < most:
                written += file.write(block)
    except OSError as error:
        raise Blocked(f'{errno.errorcode[error.errno]} after {written // 1_000_000} MB') from error
    finally:
        if os.path.exists(path):
            os.remove(path)
    return f'{written // 1_000_000} MB'


def large_file():
    path = os.path.join(own, 'large')
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with open(path, 'wb') as file:
            file.truncate(5_000_000_000)
    finally:
        os.remove(path)
    return 'a file of 5 GB'


def memory(flags):
    held = []
    limit = outside['memory']
    try:
        for _ in range(limit // 100_000_000 + 2):
            block = mmap.mmap(-1, 100_000_000, flags)
            block[::4096] = bytes(len(block[::4096]))
            held.append(block)
    except (OSError, MemoryError, ValueError) as error:
        raise Blocked(f'{error} after {len(held) * 100} MB') from error
    return f'{len(held) * 100} MB'


def shared_zeros():
    with open('/dev/zero', 'r+b') as zeros:
        mmap.mmap(zeros.fileno(), 1_000_000)
    return 'mapped it'


def device():
    return f"made {call('mknodat', -100, os.path.join(own, 'disk').encode(), 0o60666, os.makedev(8, 0))}"


def set_user_id_program():
    """Checks that the bit of set-user-id programs has no effect."""
    found = [path for path in ('/usr/bin/su', '/usr/bin/mount', '/usr/bin/passwd', '/usr/bin/newgrp') if os.path.exists(path)]
    if not found:
        raise Blocked('none is here')
    for path in found:
        os.stat(path)
    with open('/proc/self/status') as status:
        if 'NoNewPrivs:\t1' in status.read():
            raise Blocked('its bit is not honoured')
    return found[0]


def descriptors():
    found = [entry for entry in os.listdir('/proc/self/fd') if int(entry) > 2]
    # The listing itself uses a descriptor.
    return only([entry for entry in found if os.path.exists(f'/proc/self/fd/{entry}')], outside['descriptors'])


def terminal():
    import fcntl
    fcntl.ioctl(0, 0x5412, b'x')
    return 'put a character into the terminal'


def hard_link():
    os.link(outside['readable'], os.path.join(own, 'linked'))
    return 'linked a file of the system'


def environment():
    return only([name for name in os.environ if name.startswith(('DOCWEAVE', 'AWS', 'FIREBASE', 'npm', 'SECRET'))], [])


def nested_clone():
    return must_be('EPERM', 'clone', 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)


def x32():
    # Call numbers of the x32 ABI have this bit set.
    result = libc.syscall(0x40000000 + 39)
    if result == -1:
        raise Blocked(errno.errorcode[ctypes.get_errno()])
    return f'returned {result}'


def folder_listing(path, allowed=()):
    return only(os.listdir(path), allowed)


def setns():
    with open('/proc/1/ns/net') as namespace:
        return must_be('EPERM', 'setns', namespace.fileno(), 0)


def priority():
    os.setpriority(os.PRIO_PROCESS, 0, -10)
    return 'raised its priority'


def raises_limits():
    resource.setrlimit(resource.RLIMIT_NPROC, (100_000, 100_000))
    return 'raised a limit'


port = outside['port']
text = ctypes.create_string_buffer(b'x', 64)
attacks = {
    'network: TCP to this machine': lambda: connects(socket.AF_INET, ('127.0.0.1', port)),
    'network: TCP over IPv6': lambda: connects(socket.AF_INET6, ('::1', port)),
    'network: UDP': lambda: connects(socket.AF_INET, ('127.0.0.1', port), socket.SOCK_DGRAM),
    'network: raw packets (AF_PACKET)': lambda: f'socket {socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)}',
    'network: netlink': lambda: f'socket {socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)}',
    'network: virtual machine (AF_VSOCK)': lambda: connects(socket.AF_VSOCK, (2, port)),
    'network: kernel cryptography (AF_ALG)': lambda: f'socket {socket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET, 0)}',
    'network: a name is looked up': lambda: socket.getaddrinfo('example.org', 80)[0],
    'network: a socket of the host by its abstract name': lambda: connects(socket.AF_UNIX, outside['abstract']),
    'network: a socket of the host by its path': lambda: connects(socket.AF_UNIX, outside['socket']),
    'file: passwords of the machine': lambda: opens('/etc/shadow'),
    'file: users of the machine': lambda: opens('/etc/passwd'),
    'file: host names': lambda: opens('/etc/hosts'),
    'file: another job’s': lambda: opens(outside['secret']),
    'file: a link is made': lambda: os.symlink(outside['secret'], f'{own}/link'),
    'file: a link is made (symlinkat)': lambda: must_be('EPERM', 'symlinkat', outside['secret'].encode(), -100, f'{own}/link'.encode()),
    'file: another job’s, over /proc/1/root': lambda: opens('/proc/1/root' + outside['secret']),
    'file: written beside the own folder': lambda: writes(os.path.dirname(own) + '/beside'),
    'file: written to another job’s folder': lambda: writes(outside['secret'] + '.new'),
    'file: written to /usr': lambda: writes('/usr/written'),
    'file: written to /etc': lambda: writes('/etc/written'),
    'file: written to the root': lambda: writes('/written'),
    'file: written to /dev': lambda: writes('/dev/written'),
    'file: other folders beside the own': lambda: folder_listing(os.path.dirname(own), [os.path.basename(own), *outside['beside']]),
    'file: homes': lambda: folder_listing('/home'),
    'file: root’s home': lambda: folder_listing('/root'),
    'file: /var': lambda: folder_listing('/var'),
    'file: /run': lambda: folder_listing('/run'),
    'file: /sys': lambda: folder_listing('/sys'),
    'file: a device is made': device,
    'file: a hard link to a file of the system': hard_link,
    'file: a file of 5 GB': large_file,
    'process: others are seen': processes,
    'process: the worker is signalled': kills,
    'process: the environment of the worker': lambda: opens(f"/proc/{outside['pid']}/environ"),
    'process: ptrace': lambda: must_be('EPERM', 'ptrace', 0, 0, 0, 0),
    'process: memory of another is read': lambda: must_be('EPERM', 'process_vm_readv', 1, text, 1, text, 1, 0),
    'process: a descriptor of another is taken': lambda: must_be('EPERM', 'pidfd_getfd', 0, 0, 0),
    'process: another is compared': lambda: must_be('EPERM', 'kcmp', 1, 1, 0, 0, 0),
    'process: another’s memory is advised': lambda: must_be('EPERM', 'process_madvise', 0, 0, 0, 0, 0),
    'process: open descriptors of the worker': descriptors,
    'process: secrets in the environment': environment,
    'process: a fork bomb': fork_bomb,
    'process: priority': priority,
    'process: limits are raised': raises_limits,
    'rights: root': is_root,
    'rights: becomes root': becomes_root,
    'rights: capabilities': capabilities,
    'rights: a set-user-id program': set_user_id_program,
    'namespace: unshare': lambda: must_be('EPERM', 'unshare', 0x10000000),
    'namespace: clone': nested_clone,
    'namespace: clone3': lambda: must_be('ENOSYS', 'clone3', text, 88),
    'namespace: setns': setns,
    'mount: mount': lambda: must_be('EPERM', 'mount', b'none', b'/tmp', b'tmpfs', 0, None),
    'mount: umount': lambda: must_be('EPERM', 'umount2', b'/tmp', 0),
    'mount: fsopen': lambda: must_be('EPERM', 'fsopen', b'tmpfs', 0),
    'mount: open_tree': lambda: must_be('EPERM', 'open_tree', -100, b'/', 1),
    'mount: pivot_root': lambda: must_be('EPERM', 'pivot_root', b'/tmp', b'/tmp'),
    'mount: chroot': lambda: must_be('EPERM', 'chroot', b'/tmp'),
    'kernel: keyring (add_key)': lambda: must_be('EPERM', 'add_key', b'user', b'a', b'b', 1, -3),
    'kernel: keyring (request_key)': lambda: must_be('EPERM', 'request_key', b'user', b'a', None, 0),
    'kernel: keyring (keyctl)': lambda: must_be('EPERM', 'keyctl', 0, -3, 0),
    'kernel: bpf': lambda: must_be('EPERM', 'bpf', 0, text, 64),
    'kernel: perf_event_open': lambda: must_be('EPERM', 'perf_event_open', text, 0, -1, -1, 0),
    'kernel: userfaultfd': lambda: must_be('EPERM', 'userfaultfd', 0),
    'kernel: io_uring': lambda: must_be('EPERM', 'io_uring_setup', 1, text),
    'kernel: file handles (name_to_handle_at)': lambda: must_be('EPERM', 'name_to_handle_at', -100, b'/tmp', text, text, 0),
    'kernel: file handles (open_by_handle_at)': lambda: must_be('EPERM', 'open_by_handle_at', 3, text, 0),
    'kernel: a module is loaded': lambda: must_be('EPERM', 'init_module', text, 1, b''),
    'kernel: another kernel is loaded': lambda: must_be('EPERM', 'kexec_load', 0, 0, 0, 0),
    'kernel: reboot': lambda: must_be('EPERM', 'reboot', 0, 0, 0, 0),
    'kernel: host name': lambda: must_be('EPERM', 'sethostname', b'x', 1),
    'kernel: clock': lambda: must_be('EPERM', 'clock_settime', 0, text),
    'kernel: clock (adjtimex)': lambda: must_be('EPERM', 'adjtimex', text),
    'kernel: log': lambda: must_be('EPERM', 'syslog', 3, text, 1),
    'kernel: swap': lambda: must_be('EPERM', 'swapon', b'/tmp', 0),
    'kernel: accounting': lambda: must_be('EPERM', 'acct', None),
    'kernel: quotas': lambda: must_be('EPERM', 'quotactl', 0, None, 0, None),
    'kernel: file events of the machine': lambda: must_be('EPERM', 'fanotify_init', 0, 0),
    'kernel: personality': lambda: must_be('EPERM', 'personality', 0x0040000),
    'kernel: shared memory (System V)': lambda: must_be('EPERM', 'shmget', 0, 4096, 0o1600),
    'kernel: memory files': lambda: must_be('EPERM', 'memfd_create', b'x', 0),
    'kernel: message queues': lambda: must_be('EPERM', 'mq_open', b'x', 0o102, 0o600, None),
    'kernel: calls of another interface (x32)': x32,
    'kernel: settings': lambda: writes('/proc/sys/kernel/core_pattern'),
    'kernel: sysrq': lambda: writes('/proc/sysrq-trigger'),
    'terminal: characters are put in': terminal,
    'disk: /tmp is filled': lambda: fills('/tmp', 2_000_000_000),
    'disk: /dev/shm is filled': lambda: fills('/dev/shm', 2_000_000_000),
    'memory: more than the limit, private': lambda: memory(mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS),
    'memory: more than the limit, shared': lambda: memory(mmap.MAP_SHARED | mmap.MAP_ANONYMOUS),
    'memory: more than the limit, of /dev/zero': shared_zeros,
    'allowed: its own file is read': lambda: opens(f'{own}/given'),
    'allowed: its own folder is written to': lambda: writes(f'{own}/made'),
    'allowed: a pair of local sockets': lambda: f'{len(socket.socketpair())} sockets',
    'allowed: a child process': lambda: f'status {os.waitpid(os.spawnlp(os.P_NOWAIT, "true", "true"), 0)[1]}',
}

outcomes = {}
for name, attack in attacks.items():
    try:
        outcomes[name] = f'ESCAPED: {attack()}'
    except Blocked as blocked:
        outcomes[name] = f'blocked: {blocked}'
    except Exception as error:
        outcomes[name] = f'blocked: {type(error).__name__}: {error}'
print(json.dumps(outcomes))
