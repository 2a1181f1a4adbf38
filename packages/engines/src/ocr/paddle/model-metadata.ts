/**
 * Reads the metadata of an ONNX file, which onnxruntime's JavaScript API does not give: `ModelProto.metadata_props` is field 14, each entry
 * with a key (1) and a value (2) (onnx.proto; protobuf's wire format).
 */

const metadataField = 14
const lengthDelimited = 2

/** Reads a base-128 number. Returns it and the offset after it. */
function varint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let [value, factor] = [0, 1]
  for (let at = from; at < bytes.length; at++, factor *= 128) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * factor
    if (byte < 128) return [value, at + 1]
  }
  throw new Error('The file ends within a number.')
}

interface Field {
  number: number
  content: Uint8Array
}

/** Yields the fields of a message that have bytes or messages as values, and skips numbers. */
function* fieldsOf(message: Uint8Array): Generator<Field> {
  for (let at = 0; at < message.length;) {
    const [tag, afterTag] = varint(message, at)
    const [value, afterValue] = varint(message, afterTag)
    if ((tag & 7) === 0) at = afterValue
    else if ((tag & 7) === lengthDelimited) {
      yield { number: tag >> 3, content: message.subarray(afterValue, afterValue + value) }
      at = afterValue + value
    } else throw new Error(`The wire type ${tag & 7} does not occur in ONNX models.`)
  }
}

/**
 * Returns the metadata of an ONNX file by key.
 *
 * @throws Error if the bytes are no protobuf message
 */
export function modelMetadata(file: Uint8Array): Map<string, string> {
  const text = new TextDecoder()
  const found = new Map<string, string>()
  for (const { number, content } of fieldsOf(file)) {
    if (number !== metadataField) continue
    const [key, value] = ['', '']
    const entry = [key, value]
    for (const part of fieldsOf(content)) entry[part.number - 1] = text.decode(part.content)
    found.set(entry[0] ?? '', entry[1] ?? '')
  }
  return found
}
