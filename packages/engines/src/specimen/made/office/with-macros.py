"""A Word document that starts a macro when it is opened: python-docx's, with the project of macros from the workbook."""
from zipfile import ZIP_DEFLATED, ZipFile

TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
MACRO_TYPE = 'application/vnd.ms-word.document.macroEnabled.main+xml'
PROJECT = '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>'
RELATION = '<Relationship Id="rIdMacros" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>'

with ZipFile('npm-docx.docx') as plain, ZipFile('macro.xlsm') as workbook, ZipFile('macro.docm', 'w', ZIP_DEFLATED) as made:
    for name in plain.namelist():
        content = plain.read(name).decode('utf8') if name.endswith(('.xml', '.rels')) else plain.read(name)
        if name == '[Content_Types].xml':
            content = content.replace(TYPE, MACRO_TYPE).replace('</Types>', PROJECT)
        if name == 'word/_rels/document.xml.rels':
            content = content.replace('</Relationships>', RELATION)
        made.writestr(name, content)
    made.writestr('word/vbaProject.bin', workbook.read('xl/vbaProject.bin'))
