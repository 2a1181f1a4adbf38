#!/bin/sh
# Makes the office files that tests work on: `sh make.sh`, with Debian's LibreOffice (7.4.7), python3-uno and pandoc (2.17.1.1).
# The other programs are fetched to a folder that is removed again. The files stand in the repository because their makers
# are needed nowhere else.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-docx==1.2.0 openpyxl==3.1.5 XlsxWriter==3.3.1 python-pptx==1.0.2 msoffcrypto-tool==6.1.0 pillow==13.0.0
npm install --prefix "$work" --no-save docx@9.15.2 exceljs@4.4.0 pptxgenjs@4.0.1
cp ./*.mjs texts.json "$work"
for script in make-texts documents sheets slides; do "$work/venv/bin/python" "$script.py" "$work"; done
(cd "$work" && for script in documents sheets slides; do node "$script.mjs" "$work"; done)
mv "$work/npm-docx.docx" "$work/exceljs.xlsx" "$work/pptxgenjs.pptx" .
(cd "$work" && pandoc report.md -o pandoc.docx && pandoc report.md -s -o pandoc.odt && pandoc report.md -s -o pandoc.rtf && pandoc slides.md -o pandoc.pptx)
mv "$work"/pandoc.* .
/usr/bin/python3 by-libreoffice.py "$work"
python3 with-macros.py
password=$(node -p 'JSON.parse(fs.readFileSync("texts.json", "utf8")).password')
for kind in docx:npm-docx xlsx:openpyxl pptx:pandoc; do
  "$work/venv/bin/msoffcrypto-tool" -e -p "$password" "${kind#*:}.${kind%:*}" "locked.${kind%:*}"
done
rm -r "$work"
