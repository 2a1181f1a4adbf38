/** The available speech models, in the format of faster-whisper (CTranslate2), with the size and SHA-256 of each file. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { installationFolder } from './installation.ts'

export const modelNames = ['base', 'small', 'medium', 'large-v3-turbo'] as const
export type ModelName = (typeof modelNames)[number]

export interface ModelFile {
  name: string
  bytes: number
  sha256: string
}

export interface Model {
  /** The repository on the official hub, and its revision. All are under the MIT licence. */
  repository: string
  revision: string
  files: readonly ModelFile[]
  /** The time without output, in seconds, after which the process counts as hung. */
  patience: number
}

const tokenizer: ModelFile = {
  name: 'tokenizer.json',
  bytes: 2_203_239,
  sha256: 'fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab',
}
const vocabulary: ModelFile = {
  name: 'vocabulary.txt',
  bytes: 459_861,
  sha256: '34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913',
}

export const models: Record<ModelName, Model> = {
  base: {
    repository: 'Systran/faster-whisper-base',
    revision: 'ebe41f70d5b6dfa9166e2c581c45c9c0cfc57b66',
    patience: 240,
    files: [
      { name: 'config.json', bytes: 2309, sha256: '56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a' },
      {
        name: 'model.bin',
        bytes: 145_217_532,
        sha256: 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9',
      },
      tokenizer,
      vocabulary,
    ],
  },
  small: {
    repository: 'Systran/faster-whisper-small',
    revision: '536b0662742c02347bc0e980a01041f333bce120',
    patience: 480,
    files: [
      { name: 'config.json', bytes: 2370, sha256: 'b55496ac7940a7ae47d2c01eab40edfd8701feec1229d9cce3b40014383fb828' },
      {
        name: 'model.bin',
        bytes: 483_546_902,
        sha256: '3e305921506d8872816023e4c273e75d2419fb89b24da97b4fe7bce14170d671',
      },
      tokenizer,
      vocabulary,
    ],
  },
  medium: {
    repository: 'Systran/faster-whisper-medium',
    revision: '08e178d48790749d25932bbc082711ddcfdfbc4f',
    patience: 1200,
    files: [
      { name: 'config.json', bytes: 2257, sha256: '3622a2ddc41ec0e0fd4e68c13c6830f03b90c38d89aaad184de02c8c642cf807' },
      {
        name: 'model.bin',
        bytes: 1_527_906_378,
        sha256: '9b45e1009dcc4ab601eff815b61d80e60ce3fd8c74c1a14f4a282258286b51ae',
      },
      tokenizer,
      vocabulary,
    ],
  },
  // Faster-whisper's own choice for this name, because Systran publishes none.
  'large-v3-turbo': {
    repository: 'mobiuslabsgmbh/faster-whisper-large-v3-turbo',
    revision: '0a363e9161cbc7ed1431c9597a8ceaf0c4f78fcf',
    patience: 1200,
    files: [
      { name: 'config.json', bytes: 2263, sha256: 'b0253ea6c0d3bea6b1e19e91a02acfd3b53f4467362efcb5a3e6b16c9b3a9b7e' },
      {
        name: 'model.bin',
        bytes: 1_617_884_929,
        sha256: 'e76620f83d5f5b69efd3d87e3dc180c1bd21df9fbebacfd4335e5e1efcc018da',
      },
      {
        name: 'preprocessor_config.json',
        bytes: 340,
        sha256: '7ccc62c6f2765af1f3b46c00c9b5894426835a05021c8b9c01eecb6dfb542711',
      },
      {
        name: 'tokenizer.json',
        bytes: 2_710_337,
        sha256: '297b13372ac43916285644fb9687add3cc62ee2a1adb60da3dc25cc94c1871fd',
      },
      {
        name: 'vocabulary.json',
        bytes: 1_068_114,
        sha256: 'c69260f2ab26d659b7c398f9a2b2b48ed0df16c3b47d7326782fd9cba71690c1',
      },
    ],
  },
}

/** The folder of a model, whether or not it has been downloaded. */
export const modelFolder = (name: ModelName): string => join(installationFolder(), 'models', name)

/** Whether all files of a model are in `folder`. Compares only sizes, because the contents were checked at the download. */
export const isComplete = ({ files }: Pick<Model, 'files'>, folder: string): boolean =>
  files.every(({ name, bytes }) => existsSync(join(folder, name)) && statSync(join(folder, name)).size === bytes)
