/**
 * Free substitutes for fonts that must not be redistributed. Arimo, Tinos, Cousine, Carlito and Caladea are metric-compatible with the
 * fonts they were designed to replace, so lines and pages break at the same places. For Korean and Japanese, the font nearest in weight,
 * width and line height was chosen.
 */

/** An installed family, and the names it substitutes. */
type StandIn = readonly [family: string, names: readonly string[]]

const latin: StandIn[] = [
  ['Arimo', ['Arial', 'Helvetica', 'Helvetica Neue', 'Liberation Sans', 'Segoe UI', 'Arial Unicode MS']],
  [
    'Tinos',
    ['Times New Roman', 'Times', 'Liberation Serif', 'Garamond', 'Book Antiqua', 'Palatino Linotype', 'Georgia'],
  ],
  ['Cousine', ['Courier New', 'Courier', 'Liberation Mono', 'Consolas', 'Lucida Console']],
  ['Carlito', ['Calibri', 'Calibri Light', 'Candara', 'Corbel', 'Aptos']],
  ['Caladea', ['Cambria', 'Constantia']],
  ['DejaVu Sans', ['Verdana', 'Tahoma', 'Lucida Sans Unicode']],
]

const korean: StandIn[] = [
  [
    'NanumGothic',
    [
      ...[
        'Malgun Gothic',
        '맑은 고딕',
        'Malgun Gothic Semilight',
        '맑은 고딕 Semilight',
        'Gulim',
        '굴림',
        'New Gulim',
        '새굴림',
      ],
      ...['Dotum', '돋움', 'HCR Dotum', '함초롬돋움', 'HCR Dotum LVT', '함초롬돋움 LVT', 'Haansoft Dotum', '한컴돋움'],
      ...['NanumGothic', 'NanumBarunGothic', '나눔바른고딕', 'Apple SD Gothic Neo', 'AppleGothic', 'HYGothic-Medium'],
      ...[
        'HY중고딕',
        'HY견고딕',
        'HYGothic-Extra',
        'HY헤드라인M',
        'HYHeadLine-Medium',
        '휴먼고딕',
        '중고딕',
        '신명 중고딕',
        '한양중고딕',
      ],
      ...[
        '맑은고딕',
        '한컴 고딕',
        '휴먼둥근헤드라인',
        '가는둥근제목체',
        '산돌고딕 M',
        'Pretendard',
        'Noto Sans KR',
        'Source Han Sans K',
        '본고딕',
      ],
    ],
  ],
  [
    'NanumMyeongjo',
    [
      ...[
        'Batang',
        '바탕',
        'BatangChe',
        '바탕체',
        'Gungsuh',
        '궁서',
        'GungsuhChe',
        '궁서체',
        'HCR Batang',
        '함초롬바탕',
      ],
      ...[
        'HCR Batang LVT',
        '함초롬바탕 LVT',
        'Haansoft Batang',
        '한컴바탕',
        'NanumMyeongjo',
        'AppleMyungjo',
        '명조',
        '신명조',
      ],
      ...[
        'HY신명조',
        'HYSinMyeongJo-Medium',
        'HYMyeongJo-Extra',
        'HY견명조',
        '휴먼명조',
        '신명 신명조',
        '한양신명조',
        'Noto Serif KR',
        '본명조',
      ],
    ],
  ],
  ['NanumGothicCoding', ['GulimChe', '굴림체', 'DotumChe', '돋움체', 'D2Coding']],
]

const japanese: StandIn[] = [
  ['BIZ UDMincho', ['MS Mincho', 'MS 明朝', 'ＭＳ 明朝', 'HG明朝B', 'HGS明朝E']],
  ['BIZ UDPMincho', ['MS PMincho', 'MS P明朝', 'ＭＳ Ｐ明朝', 'HGP明朝B', 'HGP明朝E']],
  ['BIZ UDGothic', ['MS Gothic', 'MS ゴシック', 'ＭＳ ゴシック', 'HGゴシックM']],
  ['BIZ UDPGothic', ['MS PGothic', 'MS Pゴシック', 'ＭＳ Ｐゴシック', 'MS UI Gothic', 'HGP創英角ゴシックUB']],
  [
    'Noto Sans CJK JP',
    [
      ...[
        'Yu Gothic',
        '游ゴシック',
        'Yu Gothic Light',
        '游ゴシック Light',
        'Yu Gothic Medium',
        '游ゴシック Medium',
        'Yu Gothic UI',
        'YuGothic',
      ],
      ...[
        'Meiryo',
        'メイリオ',
        'Meiryo UI',
        'Hiragino Sans',
        'ヒラギノ角ゴシック',
        'Hiragino Kaku Gothic ProN',
        'ヒラギノ角ゴ ProN',
        'Noto Sans JP',
      ],
      ...['Source Han Sans', '源ノ角ゴシック', 'IPAゴシック', 'IPAPゴシック', 'TakaoPGothic', 'Osaka'],
    ],
  ],
  [
    'Noto Serif CJK JP',
    [
      ...[
        'Yu Mincho',
        '游明朝',
        'Yu Mincho Light',
        '游明朝 Light',
        'YuMincho',
        'Hiragino Mincho ProN',
        'ヒラギノ明朝 ProN',
        'Noto Serif JP',
      ],
      ...['Source Han Serif', '源ノ明朝', 'IPA明朝', 'IPAP明朝', 'TakaoPMincho'],
    ],
  ],
]

const chinese: StandIn[] = [
  ['Noto Sans CJK SC', ['Microsoft YaHei', '微软雅黑', 'SimHei', '黑体', 'DengXian', '等线']],
  ['Noto Serif CJK SC', ['SimSun', '宋体', 'NSimSun', 'FangSong', '仿宋', 'KaiTi', '楷体']],
  ['Noto Sans CJK TC', ['Microsoft JhengHei', '微軟正黑體']],
  ['Noto Serif CJK TC', ['PMingLiU', '新細明體', 'MingLiU', '細明體']],
]

/** Symbol fonts, with symbols at the codes of letters: LibreOffice maps each to the symbol in OpenSymbol. */
const signs: StandIn[] = [
  ['OpenSymbol', ['StarSymbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings', 'Symbol']],
]

/** Upstream names of the same fonts: a document that names one of these gets the font it names. */
export const sameFonts: readonly string[] = ['Liberation Sans', 'Liberation Serif', 'Liberation Mono', 'StarSymbol']

export const substitutes: readonly StandIn[] = [...signs, ...latin, ...korean, ...japanese, ...chinese]

/** Alternative names of the same fonts: a document that names one of these gets the font it names. */
export const ownNames: readonly StandIn[] = [
  ['NanumGothic', ['Nanum Gothic', '나눔고딕']],
  ['NanumMyeongjo', ['Nanum Myeongjo', '나눔명조']],
  ['NanumGothicCoding', ['Nanum Gothic Coding', '나눔고딕코딩']],
  ['BIZ UDGothic', ['BIZ UDゴシック']],
  ['BIZ UDPGothic', ['BIZ UDPゴシック']],
  ['BIZ UDMincho', ['BIZ UD明朝', 'BIZ UD明朝 Medium', 'BIZ UDMincho Medium']],
  ['BIZ UDPMincho', ['BIZ UDP明朝', 'BIZ UDP明朝 Medium', 'BIZ UDPMincho Medium']],
]

/** Parts of unlisted names that indicate the type of font, and the substitute for it. */
export const hints: readonly (readonly [part: string, family: string])[] = [
  ['명조', 'NanumMyeongjo'],
  ['바탕', 'NanumMyeongjo'],
  ['Myeongjo', 'NanumMyeongjo'],
  ['MyungJo', 'NanumMyeongjo'],
  ['고딕', 'NanumGothic'],
  ['돋움', 'NanumGothic'],
  ['굴림', 'NanumGothic'],
  ['明朝', 'Noto Serif CJK JP'],
  ['Mincho', 'Noto Serif CJK JP'],
  ['ゴシック', 'Noto Sans CJK JP'],
]
