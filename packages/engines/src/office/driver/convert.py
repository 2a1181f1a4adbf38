"""One document to one PDF."""
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

# MacroExecMode.NEVER_EXECUTE and UpdateDocMode.NO_UPDATE of the API: no macro runs, no link is followed.
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

# What opens anything, as the text or the page that its bytes happen to be.
FALLBACKS = {'Text', 'Text (encoded)', 'HTML', 'HTML (StarWriter)', 'HTML (StarCalc)', 'writer_web_HTML', TEXT_TABLE}


class Failure(Exception):
    """Why there is no PDF: 'encrypted', 'damaged', 'sheet', 'pages' (the message is their number) or 'office'."""

    def __init__(self, reason, message=''):
        super().__init__(message)
        self.reason = reason


class Answers(unohelper.Base, XInteractionHandler):
    """Says no to every question, and remembers whether a password was asked for."""

    def __init__(self):
        self.asked = False
        self.password_asked = False

    def handle(self, request):
        # The question itself is an exception, which Python's bridge fails to bring over: it is told by its answers.
        choices = request.getContinuations()
        self.asked = True
        self.password_asked = self.password_asked or any(each.queryInterface(PASSWORD) is not None for each in choices)
        for choice in choices:
            if choice.queryInterface(ABORT) is not None:
                choice.select()
                return

    def reason(self, password_given):
        """Why nothing opened. Word's old form does not ask anew when a password is wrong: it tells of an error."""
        return 'encrypted' if self.password_asked or (password_given and self.asked) else 'damaged'


class Indicator(unohelper.Base, XStatusIndicator):
    """Turns what LibreOffice counts into percent between two bounds."""

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
        raise Failure(answers.reason('password' in request), 'nothing was opened')
    return document


def load(desktop, request, tell):
    # Sheets are hidden by changing the workbook, which one that is open to read only does not allow.
    if request['kind'] != 'calc':
        return load_as(desktop, request, tell, True)
    try:
        return load_as(desktop, request, tell, False)
    except Failure as failure:
        if failure.reason != 'encrypted':
            raise
        # The password may be one for changing it.
        return load_as(desktop, request, tell, True)


def filter_of(document):
    return next((each.Value for each in document.getArgs() if each.Name == 'FilterName'), '')


def check(document, opened, request):
    by_chance = opened in FALLBACKS and request['load'].get('FilterName') != opened
    if by_chance or not document.supportsService(SERVICES[request['kind']]):
        raise Failure('damaged', f'opened by {opened}')


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
            raise Failure('office', 'no file was written')
        if 'odf' in request:
            # Files of before XML are asked for their fonts in a form that can be read.
            document.storeToURL(url(request['odf']), properties({'FilterName': ODF[request['kind']]}))
        return {'macros': has_macros(document)}
    finally:
        document.close(True)


def data(values):
    return uno.Any('[]com.sun.star.beans.PropertyValue', values)
