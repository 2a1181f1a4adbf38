/** The picture of its first page that Hancom's word processor stores in each HWP 5 file ("Hwp Document File Formats 5.0", 3.2.6). */
import { blobSource } from '@docweave/file-kind'
import { openCompoundFile } from '@docweave/file-kind/compound-file'
import { mostPictureBytes } from './picture-size.ts'

/** @throws RangeError for a damaged file, and for one of HWP 3, which is no compound file */
export async function hwpPicture(file: Blob): Promise<Blob | undefined> {
  const bytes = await (await openCompoundFile(blobSource(file))).read('PrvImage', mostPictureBytes)
  return bytes && new Blob([bytes])
}
