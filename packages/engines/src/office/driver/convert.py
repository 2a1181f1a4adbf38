"""Converts one document to one PDF."""
import os

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.task import XInteractionHandler, XStatusIndicator

from far_cells import TooManyPages
from presentation import close_up, tidy_notes
from spreadsheet import lay_out
from text_document import complete
from text_table import dress

# MacroExecMode.NEVER_EXECUTE and UpdateDocMode.NO_UPDATE of the API: runs no macros and follows no links.
SAFE = {'Hidden': True, 'MacroExecutionMode': 0, 'UpdateDocMode': 0}

SERVICES = {
    'writer': 'com.sun.star.text.TextDocument',
    'calc': 'com.sun.star.sheet.SpreadsheetDocument',
    'impress': 'com.sun.star.presentation.PresentationDocument',
}
EXPORTS = {'writer': 'writer_pdf_Export', 'calc': 'calc_pdf_Export', 'impress': 'impress_pdf_Export'}
ODF = {'writer': 'writer8', 'calc': 'calc8', 'impress': 'impress8'}


ABORT = uno.getTypeByName('com.sun.star.task.XInteractionAbort')
PASSWORD = uno.getTypeByName('com.sun.star.task.XInteractionPassword')


TEXT_TABLE = 'Text - txt - csv (StarCalc)'

# Filters that open any file, as plain text or as a web page.
FALLBACKS = {'Text', 'Text (encoded)', 'HTML', 'HTML (StarWriter)', 'HTML (StarCalc)', 'writer_web_HTML', TEXT_TABLE}


class Failure(Exception):
    """The reason for a failed conversion: 'encrypted', 'damaged', 'sheet', 'pages' (the message is their number) or 'office'."""

    def __init__(self, reason, message=''):
        super().__init__(message)
        self.reason = reason


class Answers(unohelper.Base, XInteractionHandler):
    """Rejects every interaction request, and records whether a password was requested."""

    def __init__(self):
        self.asked = False
        self.password_asked = False

    def handle(self, request):
        # The request itself is an exception, which Python's bridge cannot transfer, so it is recognized by its continuations.
        choices = request.getContinuations()
        self.asked = True
        self.password_asked = self.password_asked or any(each.queryInterface(PASSWORD) is not None for each in choices)
        for choice in choices:
            if choice.queryInterface(ABORT) is not None:
                choice.select()
                return

    def reason(self, password_given):
        """Returns why the document was not opened. For a wrong password of the binary Word format LibreOffice reports an error instead
        of requesting it again."""
        return 'encrypted' if self.password_asked or (password_given and self.asked) else 'damaged'


class Indicator(unohelper.Base, XStatusIndicator):
    """Converts LibreOffice's progress values to percent between two bounds."""

    def __init__(self, tell, start, end):
        self.tell, self.first, self.last, self.range = tell, start, end, 1

    def start(self, text, range):
        self.range = max(1, range)

    def setValue(self, value):
        share = min(1, max(0, value / self.range))
        self.tell(round(self.first + share * (self.last - self.first)))

    def end(self):
        pass

    def setText(self, text):
        pass

    def reset(self):
        pass


def properties(values):
    made = []
    for name, value in values.items():
        each = PropertyValue()
        each.Name, each.Value = name, value
        made.append(each)
    return tuple(made)


def url(path):
    return unohelper.systemPathToFileUrl(path)


def load_as(desktop, request, tell, read_only):
    answers = Answers()
    wish = {**SAFE, **request['load'], 'ReadOnly': read_only, 'InteractionHandler': answers}
    wish['StatusIndicator'] = Indicator(tell, 0, 40)
    if 'password' in request:
        wish['Password'] = request['password']
    try:
        document = desktop.loadComponentFromURL(url(request['input']), '_blank', 0, properties(wish))
    except Exception as error:
        raise Failure(answers.reason('password' in request), str(error)) from error
    if document is None:
        raise Failure(answers.reason('password' in request), 'LibreOffice returned no document')
    return document


def load(desktop, request, tell):
    # Hiding sheets changes the workbook, which is not possible if it is opened read-only.
    if request['kind'] != 'calc':
        return load_as(desktop, request, tell, True)
    try:
        return load_as(desktop, request, tell, False)
    except Failure as failure:
        if failure.reason != 'encrypted':
            raise
        # The password may only protect against changes.
        return load_as(desktop, request, tell, True)


def filter_of(document):
    return next((each.Value for each in document.getArgs() if each.Name == 'FilterName'), '')


def check(document, opened, request):
    by_chance = opened in FALLBACKS and request['load'].get('FilterName') != opened
    if by_chance or not document.supportsService(SERVICES[request['kind']]):
        raise Failure('damaged', f'the file was opened with the filter {opened}, which is not one for its kind')


def has_macros(document):
    libraries = getattr(document, 'BasicLibraries', None)
    if libraries is None:
        return False
    for name in libraries.getElementNames():
        if libraries.isLibraryPasswordProtected(name):
            return True
        libraries.loadLibrary(name)
        if libraries.getByName(name).getElementNames():
            return True
    return False


def convert(desktop, request, tell):
    document = load(desktop, request, tell)
    try:
        opened = filter_of(document)
        check(document, opened, request)
        if request['kind'] == 'writer':
            complete(document, opened)
        if request['kind'] == 'impress':
            close_up(document, opened)
            if request['export']['ExportNotesPages']:
                tidy_notes(document, opened)
        if request['kind'] == 'calc':
            if request['load'].get('FilterName') == TEXT_TABLE:
                dress(document)
            try:
                missing = lay_out(document, request['sheets'])
            except TooManyPages as error:
                raise Failure('pages', str(error.pages)) from error
            if missing is not None:
                raise Failure('sheet', missing)
        wish = {
            'FilterName': EXPORTS[request['kind']],
            'FilterData': data(properties(request['export'])),
            'StatusIndicator': Indicator(tell, 40, 95),
        }
        document.storeToURL(url(request['output']), properties(wish))
        if not os.path.exists(request['output']):
            raise Failure('office', 'LibreOffice wrote no PDF')
        if 'odf' in request:
            # The fonts of files in binary formats are read from an OpenDocument copy.
            document.storeToURL(url(request['odf']), properties({'FilterName': ODF[request['kind']]}))
        return {'macros': has_macros(document)}
    finally:
        document.close(True)


def data(values):
    return uno.Any('[]com.sun.star.beans.PropertyValue', values)
