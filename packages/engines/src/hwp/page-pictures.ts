/** Reads the pictures of a page as the engine has laid them out, and their properties in the document. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { unlessRefused } from './unless-refused.ts'

/** In pixels of the engine. */
const box = { x: z.number(), y: z.number(), w: z.number(), h: z.number() }

const Picture = z.object({
  type: z.literal('image'),
  ...box,
  secIdx: z.number(),
  paraIdx: z.number(),
  controlIdx: z.number(),
  /** Three numbers for a picture that is not in another object. */
  stableIndex: z.array(z.number()).length(3),
  headerFooter: z.undefined().optional(),
})

/** A run of text in a picture: that of its caption. */
const CaptionRun = z.object({ ...box, secIdx: z.number(), parentParaIdx: z.number(), controlIdx: z.number() })

const Layout = z.object({ controls: z.array(z.unknown()) })
const TextLayout = z.object({ runs: z.array(z.unknown()) })

export interface PagePicture extends z.infer<typeof Picture> {
  /** The runs of its caption. */
  captions: z.infer<typeof CaptionRun>[]
}

/**
 * Returns the pictures of the document's own paragraphs.
 *
 * @param layout the engine's `getPageControlLayout`
 * @param textLayout the engine's `getPageTextLayout`
 */
export function picturesIn(layout: string, textLayout: string): PagePicture[] {
  const pictures = Layout.parse(JSON.parse(layout)).controls.flatMap((control) => Picture.safeParse(control).data ?? [])
  if (pictures.length === 0) return []
  const runs = TextLayout.parse(JSON.parse(textLayout)).runs.flatMap((run) => CaptionRun.safeParse(run).data ?? [])
  return pictures.map((picture) => ({
    ...picture,
    captions: runs.filter(
      ({ secIdx, parentParaIdx, controlIdx }) =>
        secIdx === picture.secIdx && parentParaIdx === picture.paraIdx && controlIdx === picture.controlIdx,
    ),
  }))
}

/** Margins are in units of the file format. */
const Properties = z.object({
  treatAsChar: z.boolean(),
  horzAlign: z.string(),
  vertAlign: z.string(),
  rotationAngle: z.number().default(0),
  outerMarginLeft: z.number(),
  outerMarginTop: z.number(),
  outerMarginRight: z.number(),
  outerMarginBottom: z.number(),
  hasCaption: z.boolean().default(false),
  captionDirection: z.string().default(''),
})
const Paragraph = z.object({ alignment: z.string() })

export interface PictureProperties extends z.infer<typeof Properties> {
  /** The alignment of its paragraph. */
  alignment: string
}

export function picturePropertiesOf(document: HwpDocument, picture: PagePicture): PictureProperties | undefined {
  const { secIdx, paraIdx, controlIdx } = picture
  return unlessRefused(() => ({
    ...Properties.parse(JSON.parse(document.getPictureProperties(secIdx, paraIdx, controlIdx))),
    ...Paragraph.parse(JSON.parse(document.getParaPropertiesAt(secIdx, paraIdx))),
  }))
}
