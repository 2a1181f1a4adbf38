/**
 * The picture of `picture.ts` as encoded by other programs: 60 × 40, at 96 dpi or without a density. Stored as base64, because test
 * machines may lack these programs.
 */
import type { FileKind } from '@docweave/contract'

const base64Of: readonly (readonly [program: string, kind: FileKind, base64: string])[] = [
  [
    'Chromium 156',
    'png',
    [
      'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAYAAACiu5n/AAAAi0lEQVR4AezYwQ3AIAwEQYf+eyZ84QqwtN5EPPDPN3GQWLtqd6zaPe+qYY8N08EV',
      'VhiWgJ80DDTaUTgigRUUhoFGOwpHJLCCwjDQt51SOCKBFeYJf+dqqWM1XWk5w7CJzXbmzXBmwK4ozPYt/9J0YIUVpiXgsUQTvfvxWHrz4O2dYZ7p',
      '3ZHCdx683Q8AAP//1VOhoQAAAAZJREFUAwA9KdGdlSIt2gAAAABJRU5ErkJggg==',
    ].join(''),
  ],
  [
    'Chromium 156, with its colour profile',
    'jpg',
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAA',
      'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'AAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAA',
      'AChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZ',
      'WiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAA',
      'E9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAMCAgIC',
      'AgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQ',
      'EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAoADwDASIAAhEBAxEB/8QAGQABAQEBAQEAAAAAAAAAAAAA',
      'AAgGCQcK/8QAMxAAAQADCwoHAAAAAAAAAAAAAAcREwMEBRcYZWekpeLjCAkVMjc4g4WztQECBhIUIST/xAAbAQACAwADAAAAAAAAAAAAAAAACQQG',
      'BwMICv/EADQRAAAEAgUHDAMAAAAAAAAAAAABAgMEBgUHERdUEhMhMVWj0ggYMzQ2N1FxdKKx03KztP/aAAwDAQACEQMRAD8AnQAGGBqYGyRBtEgn',
      'j9B0MabJEG0SCeP0HQhUn1J78FfBjMa7O7OYvQRf87gpQAGPjzugAAAOfcasw1q4I1ZhrVwwAHg826rDZm+iPtDSL/qxNo7lj6hv41ZhrVw9kyP4',
      'QjYyi/SSP2OitK/P/X7m7Nk8Xw66ivKtbNWt4KWv7UolwpfNu76KO+b9pfhXJx5O9WsFLtIRLFG2LQw6ojz0Qdhk2oyOw3bNfjoEClK452maBeoS',
      'lI3OQ0ShTTic2ynKbcI0LTlJbJRWpMytSZKLWRkekdOJINIdk4wkg0h2TjFGA6E3byxhve5xjHLpJOwe8d4xOckGkOycYSQaQ7JxijAF28sYb3uc',
      'YLpJOwe8d4x80gAHFieBS+bd30Ud837S/ACqT32VpP07361DnhenR5l8juIABa4uIAAAD//Z',
    ].join(''),
  ],
  [
    'Chromium 156, with its colour profile',
    'webp',
    [
      'UklGRsgCAABXRUJQVlA4WAoAAAAgAAAAOwAAJwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAA',
      'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'AAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAA',
      'AChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZ',
      'WiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAA',
      'E9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDgg2gAAABAI',
      'AJ0BKjwAKAA+aSqRRaQioZlUAEAGhLEAYhAgGv194/B2lAf2D8ZvUA/AC6AP6rlAH6geir/YARU/TTZOWR0RPpt13nKLF5AA/vDEC91f2VPAH91+',
      '8gP8gP/4+cAaCP5grPI73+HrYku+gq39aEJNlSamZA1HJoUHfFIf3wJMX85IOb400mNOffkB//GUh3WAW0P2S8HzsQK2N6be/vF//aQZKxkWb/1r',
      'NhpT5qZy0iWy12KtkIZ+1xd2Pefw/+qFhjMU2unSHno6+Gq4NVFcszi2EU4AAAAA',
    ].join(''),
  ],
  [
    "libjpeg-turbo 2.1.5's cjpeg, progressive",
    'jpg',
    [
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgy',
      'PC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wgARCAAoADwD',
      'ASIAAhEBAxEB/8QAGAABAQEBAQAAAAAAAAAAAAAAAAUEBgf/xAAaAQACAwEBAAAAAAAAAAAAAAAABgIDBAUH/90ABAAE/9oADAMBAAIQAxAAAAGK',
      'OY8NObTDFcHP8kAP/9DmWMy37KcC5TDu1orc+KtA/9HjQ8ZVwol6qE7QAf/EAB0QAAEEAwEBAAAAAAAAAAAAAAAQExQgBAUzNQH/3QAEAAj/2gAI',
      'AQEAAQUCXH7U/9BcftT/0Xx8fNf9fzYBAIBAP//SXT+rT//TXT+rT//EACURAAAEBQIHAAAAAAAAAAAAAAABAgQDBRBSsRQhFTE0QXKh0f/dAAQA',
      'BP/aAAgBAwEBPwETLo4virFf/9Diru/0XwLmDmKk4a1bHt2Ggb25Ggb25H//0QXOv//EACQRAAEDAgQHAAAAAAAAAAAAAAEAAgQDEBRBUdEFFTIz',
      'UnGh/9oACAECAQE/AU/pN//Q5PC8Pp3UjhMMUnEMyOZ3WDo6LB0dF//RUrsP9G//xAAhEAABAQgDAQAAAAAAAAAAAAAAAwECECAyM4GhESGxMf/d',
      'AAQACP/aAAgBAQAGPwKLsv8A/9CLsv8A/9GkpKRNP5zz3guaLmi5ouaP/9KKOfGy/wD/04o58bL/AP/EAB8QAAEDBAMBAAAAAAAAAAAAAACx8PEQ',
      'ESAwASFBgf/aAAgBAQABPyGqpMf/0Kqkx//RZcZcZc6F+565HzHzHzHzP//S0Df/09A3/90ABAAE/9oADAMBAAIAAwAAABAEMMP/0Dj/AL7/0f8A',
      '7zz/xAAcEQACAQUBAAAAAAAAAAAAAAAAAREQMVHR8CH/2gAIAQMBAT8QOdnX/9AQnILbKElPxqUptg4PY4PY/9EtV//EABwRAAICAgMAAAAAAAAA',
      'AAAAAAABEPAh0VGBof/aAAgBAgEBPxA8Dn//0ALL8TOhitvZW3s//9EouHP/xAAfEAAABQQDAAAAAAAAAAAAAAAAECDw8SEwUWERMYH/3QAEAAj/',
      '2gAIAQEAAT8QNpsn/9A2myf/0WxDYhsR68qjjoUxlPd3f//SsXf/07F3/9k=',
    ].join(''),
  ],
  [
    "libjpeg-turbo 2.1.5's djpeg, of a JPEG",
    'gif',
    [
      'R0lGODdhPAAoAMQAACQGhCTmJNz+3IwyLPT6/AQKxGTCRMwOTPz6/DQCtAT+BOz+/KwuBAQC/FTSFPwCBPz+/ICAgICAgICAgICAgICAgICAgICA',
      'gICAgICAgICAgICAgICAgICAgICAgICAgCwAAAAAPAAoAAAF9uAjjmRpng/jKGzrvnCsoHQtqnKus3Zv4rvgy0e8rYTIWdEHTAaXzKNzB+01p7mq',
      '7YqNaWvc7vCLCotb5LL0PE6XzGz3b81Gy0nw8x1Pryv3KX11gEZ+bXt5YoSBhi4Hj5CRkpOUBwMGAZmam5ydngEJoaKjpKWmCQALAqusra6vsAIN',
      's7S1tre4DQUEEL2+v8DBwhC5xcazBQjDy8y9x8+3yc3TwdDWyMrU2sTX0NLb1N3evODT4s/f5cznx+nqw+zG7u/V8bnz9L/299n59fu28PnjBrCW',
      'QH8FA/Yb6CuhwYUMCTo8mM8hLYr0LGKLqE8jxnchAAA7',
    ].join(''),
  ],
  [
    'Pillow 13, interlaced',
    'gif',
    [
      'R0lGODdhPAAoAIEAAP///wD/AP8AAAAA/ywAAAAAPAAoAEAI3QAFCBxIsKDBgwIDKFzIsKHDhwoRSpw4EKLFiwspajyIsePDASBDihxJsiRIAChT',
      'qlzJsiVKkzBjhnRJs2bKjTgretwZMSdOnjxlCi1ps2jLoUhnGl36MilSpkx9/gTqUepGqlWtUsTaUetWrhe9TgR70elTqEbNDkWbVq1MtkXdvoVb',
      'U25MujXFSiRrUS9CvhD9cgTsULBBwoUNE0TcUPFixhkdJ4TcUzLlyo4vB5A8mbJdmHhpfjYZ2uVooqVZniaZWvVqka1XvoYdO+VspbUB3D6ZW/fu',
      '3r5vAw8IADs=',
    ].join(''),
  ],
  [
    'Ghostscript 10, 16 colours',
    'bmp',
    [
      'Qk12BQAAAAAAAHYAAAAoAAAAPAAAACgAAAABAAQAAAAAAAAFAADEDgAAxA4AAAAAAAAAAAAAAAAAAP8AAAAA/wAA//8AAAAA/wD/AP8AAP//AP//',
      '/wAAAAAA/wAAAAD/AAD//wAAAAD/AP8A/wAA//8A////AJmZmZmZmZmZmZmZmZmZmf///////////////////wAAmZmZmZmZmZmZmZmZmZmZ////',
      '////////////////AACZmZmZmZmZmZmZmZmZmZn///////////////////8AAJmZmZmZmZmZmZmZmZmZmf///////////////////wAAmZmZmZmZ',
      'mZmZmZmZmZmZ////////////////////AACZmZmZmZmZmZmZmZmZmZn///////////////////8AAJmZmZmZmZmZmZmZmZmZmf//////////////',
      '/////wAAmZmZmZmZmZmZmZmZmZmZ////////////////////AACZmZmZmZmZmZmZmZmZmZn///////////////////8AAJmZmZmZmZmZmZmZmZmZ',
      'mf///////////////////wAAmZmZmZmZmZmZmZmZmZmZ////////////////////AACZmZmZmZmZmZmZmZmZmZn///////////////////8AAJmZ',
      'mZmZmZmZmZmZmZmZmf///////////////////wAAmZmZmZmZmZmZmZmZmZmZ////////////////////AACZmZmZmZmZmZmZmZmZmZn/////////',
      '//////////8AAJmZmZmZmZmZmZmZmZmZmf///////////////////wAAmZmZmZmZmZmZmZmZmZmZ////////////////////AACZmZmZmZmZmZmZ',
      'mZmZmZn///////////////////8AAJmZmZmZmZmZmZmZmZmZmf///////////////////wAAmZmZmZmZmZmZmZmZmZmZ////////////////////',
      'AADMzMzMzMzMzMzMzMzMzMyqqqqqqqqqqqqqqqqqqqoAAMzMzMzMzMzMzMzMzMzMzKqqqqqqqqqqqqqqqqqqqgAAzMzMzMzMzMzMzMzMzMzMqqqq',
      'qqqqqqqqqqqqqqqqAADMzMzMzMzMzMzMzMzMzMyqqqqqqqqqqqqqqqqqqqoAAMzMzMzMzMzMzMzMzMzMzKqqqqqqqqqqqqqqqqqqqgAAzMzMzMzM',
      'zMzMzMzMzMzMqqqqqqqqqqqqqqqqqqqqAADMzMzMzMzMzMzMzMzMzMyqqqqqqqqqqqqqqqqqqqoAAMzMzMzMzMzMzMzMzMzMzKqqqqqqqqqqqqqq',
      'qqqqqgAAzMzMzMzMzMzMzMzMzMzMqqqqqqqqqqqqqqqqqqqqAADMzMzMzMzMzMzMzMzMzMyqqqqqqqqqqqqqqqqqqqoAAMzMzMzMzMzMzMzMzMzM',
      'zKqqqqqqqqqqqqqqqqqqqgAAzMzMzMzMzMzMzMzMzMzMqqqqqqqqqqqqqqqqqqqqAADMzMzMzMzMzMzMzMzMzMyqqqqqqqqqqqqqqqqqqqoAAMzM',
      'zMzMzMzMzMzMzMzMzKqqqqqqqqqqqqqqqqqqqgAAzMzMzMzMzMzMzMzMzMzMqqqqqqqqqqqqqqqqqqqqAADMzMzMzMzMzMzMzMzMzMyqqqqqqqqq',
      'qqqqqqqqqqoAAMzMzMzMzMzMzMzMzMzMzKqqqqqqqqqqqqqqqqqqqgAAzMzMzMzMzMzMzMzMzMzMqqqqqqqqqqqqqqqqqqqqAADMzMzMzMzMzMzM',
      'zMzMzMyqqqqqqqqqqqqqqqqqqqoAAMzMzMzMzMzMzMzMzMzMzKqqqqqqqqqqqqqqqqqqqgAA',
    ].join(''),
  ],
  [
    'Pillow 13 by libtiff, deflated',
    'tiff',
    [
      'SUkqAEgAAAB4nO3OwQ0AAAgCMfdfGocwvCzhfWlm0nmrm16YmZmZmZmZmZmZmZn5kbmX7o2ZmZmZmZmZmZmZmZn5vgVHcwLDCgAAAQMAAQAAADwA',
      'AAABAQMAAQAAACgAAAACAQMAAwAAAMYAAAADAQMAAQAAAAgAAAAGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAMAAAAWAQMAAQAAACgA',
      'AAAXAQQAAQAAAEAAAAAcAQMAAQAAAAEAAAAAAAAACAAIAAgA',
    ].join(''),
  ],
]

/** Each picture with the program that wrote it. */
export const picturesOfPrograms: readonly (readonly [program: string, kind: FileKind, content: Uint8Array])[] =
  base64Of.map(([program, kind, base64]) => [program, kind, Buffer.from(base64, 'base64')])
