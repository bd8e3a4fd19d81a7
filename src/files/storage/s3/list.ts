// Parses one page of a ListObjectsV2 response. The store escapes the text of each key, so a key chosen by another
// program cannot be mistaken for a tag.

export interface ListPage {
  readonly objects: readonly ListedObject[]
  /** Null if this is the last page. */
  readonly continuationToken: string | null
}

export interface ListedObject {
  readonly key: string
  readonly bytes: number
  readonly modifiedAtMs: number
}

/**
 * Returns null if the text is not a list page, if an object lacks valid data, or if the token of the next page is
 * missing.
 */
export function readListPage(xml: string): ListPage | null {
  if (!/<ListBucketResult[\s>]/.test(xml)) return null
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: textOf(object, 'Key'),
    bytes: Number.parseInt(textOf(object, 'Size'), 10),
    modifiedAtMs: Date.parse(textOf(object, 'LastModified')),
  }))
  if (!objects.every(isWhole)) return null
  const isTruncated = textOf(xml, 'IsTruncated') === 'true'
  const continuationToken = isTruncated ? textOf(xml, 'NextContinuationToken') : null
  return continuationToken === '' ? null : { objects, continuationToken }
}

function isWhole({ key, bytes, modifiedAtMs }: ListedObject): boolean {
  return key !== '' && Number.isSafeInteger(bytes) && Number.isFinite(modifiedAtMs)
}

/** Returns the text of the first element with this name, or an empty string. */
function textOf(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, unescaped)
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
