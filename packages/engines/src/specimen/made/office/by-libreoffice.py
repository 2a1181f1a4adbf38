"""Has LibreOffice write its own and older forms, locked ones and ones with macros. Runs on the system's Python with python3-uno."""
import json
import os
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue

work, here = os.path.abspath(sys.argv[1]), os.getcwd()
password = json.load(open('texts.json', encoding='utf8'))['password']
program = subprocess.Popen(['soffice', f'-env:UserInstallation=file://{work}/profile', '--headless', '--norestore', '--accept=pipe,name=make;urp;'])


def connect():
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext('com.sun.star.bridge.UnoUrlResolver', local)
    while True:
        try:
            return resolver.resolve('uno:pipe,name=make;urp;StarOffice.ComponentContext')
        except Exception:
            time.sleep(0.3)


def properties(**values):
    made = []
    for name, value in values.items():
        each = PropertyValue()
        each.Name, each.Value = name, value
        made.append(each)
    return tuple(made)


context = connect()
desktop = context.ServiceManager.createInstanceWithContext('com.sun.star.frame.Desktop', context)


def opened(source, **wish):
    return desktop.loadComponentFromURL(f'file://{source}', '_blank', 0, properties(Hidden=True, **wish))


def convert(source, name, form, **wish):
    document = opened(source)
    document.storeToURL(f'file://{here}/{name}', properties(FilterName=form, **wish))
    document.close(True)


BASIC = """Sub Main
  Dim text
  text = ThisComponent.Text
  text.insertString(text.Start, "MACRO WAS HERE ", False)
End Sub
"""
VBA = """Rem Attribute VBA_ModuleType=VBAModule
Option VBASupport 1
Sub Auto_Open()
  Worksheets(1).Cells(1, 1).Value = "MACRO WAS HERE"
End Sub
"""


def with_basic():
    """A macro that the opening of the document starts."""
    document = desktop.loadComponentFromURL('private:factory/swriter', '_blank', 0, properties(Hidden=True))
    document.Text.String = 'What the author wrote'
    libraries = document.BasicLibraries
    libraries.createLibrary('Standard') if not libraries.hasByName('Standard') else libraries.loadLibrary('Standard')
    libraries.getByName('Standard').insertByName('Module1', BASIC)
    event = properties(EventType='StarBasic', MacroName='Standard.Module1.Main', Library='document')
    uno.invoke(document.Events, 'replaceByName', ('OnLoad', uno.Any('[]com.sun.star.beans.PropertyValue', event)))
    document.storeToURL(f'file://{here}/macro.odt', properties(FilterName='writer8'))
    document.close(True)


def with_vba():
    document = desktop.loadComponentFromURL('private:factory/scalc', '_blank', 0, properties(Hidden=True))
    document.Sheets.getByIndex(0).getCellByPosition(0, 0).String = 'What the author wrote'
    libraries = document.BasicLibraries
    libraries.VBACompatibilityMode = True
    libraries.getByName('Standard').insertByName('Module1', VBA)
    document.storeToURL(f'file://{here}/macro.xlsm', properties(FilterName='Calc MS Excel 2007 VBA XML'))
    document.close(True)


try:
    html = f'{work}/report.html'
    for name, form in (('libreoffice.odt', 'writer8'), ('libreoffice.docx', 'MS Word 2007 XML')):
        document = opened(html, FilterName='HTML (StarWriter)')
        # A picture of a page is a link until it is brought in.
        provider = context.ServiceManager.createInstanceWithContext('com.sun.star.graphic.GraphicProvider', context)
        picture = provider.queryGraphic(properties(URL=f'file://{work}/picture.png'))
        for each in document.GraphicObjects.ElementNames:
            document.GraphicObjects.getByName(each).Graphic = picture
        document.storeToURL(f'file://{here}/{name}', properties(FilterName=form))
        document.close(True)
    convert(f'{here}/python-docx.docx', 'libreoffice.doc', 'MS Word 97')
    document = opened(f'{here}/libreoffice.docx')
    # As text a picture is a hundred times as large.
    for name in document.GraphicObjects.ElementNames:
        document.Text.removeTextContent(document.GraphicObjects.getByName(name))
    document.storeToURL(f'file://{here}/libreoffice.rtf', properties(FilterName='Rich Text Format'))
    document.close(True)
    convert(f'{here}/openpyxl.xlsx', 'libreoffice.xls', 'MS Excel 97')
    convert(f'{here}/openpyxl.xlsx', 'libreoffice.ods', 'calc8')
    convert(f'{here}/pandoc.pptx', 'libreoffice.ppt', 'MS PowerPoint 97')
    convert(f'{here}/python-pptx.pptx', 'libreoffice.odp', 'impress8')
    convert(f'{here}/libreoffice.odt', 'locked.odt', 'writer8', Password=password)
    convert(f'{here}/python-docx.docx', 'locked.doc', 'MS Word 97', Password=password[:15])
    convert(f'{here}/openpyxl.xlsx', 'locked.xls', 'MS Excel 97', Password=password[:15])
    with_basic()
    with_vba()
finally:
    desktop.terminate()
    program.wait()
