#!/bin/sh
# Makes the e-books of other programs that tests work on: `sh make.sh`, with pandoc, LibreOffice Writer, Python's EbookLib, calibre
# and Pillow installed. They stand in the repository because no machine that runs the tests has them all.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
cp book.md document.html novel.py pictures.py "$work"
(
  cd "$work"
  python3 pictures.py
  pandoc -f markdown -t epub3 --toc-depth=2 --epub-cover-image=cover.jpg -o pandoc.epub book.md
  pandoc -f markdown -t fb2 -o pandoc.fb2 book.md
  soffice "-env:UserInstallation=file://$work/profile" --headless --infilter='HTML (StarWriter)' --convert-to epub document.html
  mv document.epub libreoffice.epub
  python3 novel.py ebooklib.epub
  ebook-convert pandoc.epub calibre-old.mobi --mobi-file-type old
  ebook-convert pandoc.epub calibre.azw3
  ebook-convert pandoc.epub calibre-both.mobi --mobi-file-type both
  ebook-convert ebooklib.epub calibre.epub
)
cp "$work"/*.epub "$work"/*.fb2 "$work"/*.mobi "$work"/*.azw3 .
rm -r "$work"
