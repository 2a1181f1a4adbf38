#!/bin/sh
# Makes the PDFs of other programs that tests work on: `sh make.sh`, with Chromium and LibreOffice Writer installed.
# They stand in the repository because not every machine that runs the tests has both.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
chromium --headless --no-sandbox --no-pdf-header-footer --generate-pdf-document-outline \
  --print-to-pdf="$PWD/chromium.pdf" "file://$PWD/document.html"
chromium --headless --no-sandbox --no-pdf-header-footer --allow-file-access-from-files \
  --print-to-pdf="$PWD/astral.pdf" "file://$PWD/astral.html"
# Tagged, and marked as PDF/A-2b.
soffice "-env:UserInstallation=file://$work/profile" --headless --infilter='HTML (StarWriter)' --convert-to \
  'pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"},"UseTaggedPDF":{"type":"boolean","value":"true"},"ExportBookmarks":{"type":"boolean","value":"true"}}' \
  --outdir "$work" document.html
mv "$work/document.pdf" libreoffice.pdf
rm -r "$work"
