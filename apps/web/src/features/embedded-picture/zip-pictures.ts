/** The pictures of their first page that Office Open XML, OpenDocument and HWPX files may carry, each as a part of its own. */
import { openZip } from './zip-part.ts'
import { mostPictureBytes } from './picture-size.ts'

/**
 * CRC-32 of the pictures in the templates of python-docx and python-pptx. Every file made with these libraries carries its template's
 * picture, which shows something else than the file.
 */
const templatePictures: ReadonlySet<number> = new Set([0x67d6c8a2, 0xad0ea05a])

/** Finds the part whose name matches. */
async function pictureNamed(file: Blob, wanted: RegExp): Promise<Blob | undefined> {
  const zip = await openZip(file)
  const name = zip.names.find((each) => wanted.test(each))
  if (name === undefined || templatePictures.has(zip.checksum(name) ?? 0)) return undefined
  return zip.read(name, mostPictureBytes)
}

/** The usual name of the thumbnail part (ECMA-376-2, 11); browsers display no metafiles. */
export const officeXmlPicture = (file: Blob): Promise<Blob | undefined> =>
  pictureNamed(file, /^docProps\/thumbnail\.(jpe?g|png)$/i)

/** OpenDocument 1.3, part 2, 3.8. */
export const openDocumentPicture = (file: Blob): Promise<Blob | undefined> =>
  pictureNamed(file, /^Thumbnails\/thumbnail\.png$/)

/** KS X 6101 (OWPML): the package's folder for previews. */
export const hwpxPicture = (file: Blob): Promise<Blob | undefined> => pictureNamed(file, /^Preview\/PrvImage\.\w+$/)
