"""Runs a headless LibreOffice that writes PDFs. Requests are lines of JSON on standard input, processed one after the other.

Runs in the sandbox with the system's Python, because Debian builds the bridge to LibreOffice (python3-uno) only for it.
A request: {input, output, kind, password?, load, export, sheets?, odf?}. The replies, one per line: {"ready": version},
{"progress": 0 to 100}, and finally {"done": {...}} or {"failed": reason, "message": text}.
"""
import json
import os
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.beans import PropertyValue

from convert import EXPORTS, Failure, convert, properties, url
from prepared_profile import prepare

PROGRAM = '/usr/lib/libreoffice/program/soffice.bin'
# Unique, because without a sandbox all pipes are in one folder.
PIPE = f'docweave{os.getpid()}'
SETTINGS = ['--headless', '--invisible', '--nodefault', '--norestore', '--nolockcheck', '--nologo', '--nofirststartwizard']
# The exit status after writing a new profile, which means that the program must be started again.
RESTART = 81

telling = threading.Lock()


def tell(**answer):
    # Progress is reported on the bridge's threads.
    with telling:
        sys.stdout.write(json.dumps(answer) + '\n')
        sys.stdout.flush()


def start(profile):
    address = f'pipe,name={PIPE};urp;StarOffice.ComponentContext'
    command = [PROGRAM, *SETTINGS, f'-env:UserInstallation=file://{profile}', f'--accept={address}']
    # Output of LibreOffice must not mix with the replies.
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sys.stderr), address


def connect(profile):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext('com.sun.star.bridge.UnoUrlResolver', local)
    program, address = start(profile)
    while True:
        try:
            return program, resolver.resolve('uno:' + address)
        except uno.getClass('com.sun.star.connection.NoConnectException'):
            ended = program.poll()
            if ended == RESTART:
                program, address = start(profile)
            elif ended is not None:
                sys.exit(f'LibreOffice exited with status {ended}')
            time.sleep(0.03)


def version_of(context):
    provider = context.ServiceManager.createInstanceWithContext('com.sun.star.configuration.ConfigurationProvider', context)
    node = PropertyValue()
    node.Name, node.Value = 'nodepath', '/org.openoffice.Setup/Product'
    product = provider.createInstanceWithArguments('com.sun.star.configuration.ConfigurationAccess', (node,))
    return product.getByName('ooSetupVersionAboutBox')


def memory_of(process):
    """Returns a process's proportional set size in bytes: shared memory is divided among the processes (Linux, proc(5))."""
    with open(f'/proc/{process}/smaps_rollup') as lines:
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith('Pss:'))


def end_with(program):
    """Ends this process when LibreOffice exits."""
    program.wait()
    os._exit(1)


def has_died(program):
    """Returns whether LibreOffice has exited; its exit status arrives shortly after the bridge breaks."""
    try:
        return program.wait(0.3) is not None
    except subprocess.TimeoutExpired:
        return False


def answer(desktop, program, request):
    try:
        done = convert(desktop, request, lambda percent: tell(progress=percent))
        return {'done': {**done, 'memory': memory_of(program.pid) + memory_of('self')}}
    except Failure as failure:
        return {'failed': failure.reason, 'message': str(failure)}
    except uno.getClass('com.sun.star.uno.Exception') as error:
        return {'failed': 'office', 'message': str(error)}


def export_empty_document(desktop, folder):
    """Exports an empty text document.

    LibreOffice loads its layout and PDF libraries at the first export, which takes 60 ms. This happens before a visitor's document arrives.
    """
    document = desktop.loadComponentFromURL('private:factory/swriter', '_blank', 0, properties({'Hidden': True}))
    path = os.path.join(folder, 'empty.pdf')
    document.storeToURL(url(path), properties({'FilterName': EXPORTS['writer']}))
    document.close(True)
    os.remove(path)


def main():
    prepare(sys.argv[1])
    program, context = connect(sys.argv[1])
    threading.Thread(target=end_with, args=(program,), daemon=True).start()
    desktop = context.ServiceManager.createInstanceWithContext('com.sun.star.frame.Desktop', context)
    version = version_of(context)
    export_empty_document(desktop, sys.argv[1])
    tell(ready=version)
    for line in sys.stdin:
        request = json.loads(line)
        if 'input' not in request:
            # A request without an input only checks that the process is alive.
            tell(ready=version)
            continue
        told = answer(desktop, program, request)
        # If LibreOffice crashed, the reported reason does not describe the document.
        if 'failed' in told and has_died(program):
            sys.exit(f'LibreOffice exited with status {program.returncode}')
        tell(**told)


main()
