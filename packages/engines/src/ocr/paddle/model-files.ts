/**
 * The models of OCR: PP-OCRv6 (small) for text detection, recognition and the direction of lines, and our own one for Korean. PP-OCRv6 is
 * published in the PyPI package `rapidocr` 3.10.0 (Apache-2.0).
 */
export interface ModelFile {
  file: string
  bytes: number
  sha256: string
}

/** The models that the set-up unpacks: the size and the SHA-256 hash of each file. */
export const paddleModels = {
  detection: {
    file: 'PP-OCRv6_det_small.onnx',
    bytes: 9_929_594,
    sha256: '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
  },
  recognition: {
    file: 'PP-OCRv6_rec_small.onnx',
    bytes: 21_234_383,
    sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
  },
  direction: {
    file: 'ch_ppocr_mobile_v2.0_cls_mobile.onnx',
    bytes: 585_532,
    sha256: 'e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c',
  },
} as const satisfies Record<string, ModelFile>

export type PaddleModel = keyof typeof paddleModels

/** Our own model of Korean (see `models/README.md`), which is in the repository. */
export const koreanLines: ModelFile = {
  file: 'korean-lines.onnx',
  bytes: 2_156_751,
  sha256: '8ce857041d6542092082b734656d0805ce3d99da158016e36efe430f110967ca',
}

/** The name of a model in the site's folder of assets. It changes with the content, because browsers keep assets for a year. */
export const assetName = ({ file, sha256 }: ModelFile): string => file.replace('.onnx', `-${sha256.slice(0, 16)}.onnx`)
