import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readListPage } from './list.ts'

const head = '<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'

function page(inner: string): string {
  return `${head}<Name>media</Name>${inner}</ListBucketResult>`
}

function object(key: string): string {
  return `<Contents>\n<Key>${key}</Key><LastModified>2026-11-21T15:00:00.123Z</LastModified><ETag>&quot;x&quot;</ETag><Size>12</Size><Owner><ID>1</ID></Owner></Contents>`
}

describe('a list page', () => {
  it('is parsed with the size and time of every object', () => {
    const modifiedAtMs = Date.UTC(2026, 10, 21, 15, 0, 0, 123)
    assert.deepEqual(readListPage(page(`<IsTruncated>false</IsTruncated>${object('a/b')}${object('c')}`)), {
      objects: [
        { key: 'a/b', bytes: 12, modifiedAtMs },
        { key: 'c', bytes: 12, modifiedAtMs },
      ],
      continuationToken: null,
    })
    assert.deepEqual(readListPage(page('')), { objects: [], continuationToken: null })
  })

  it('yields the continuation token, whatever characters it contains', () => {
    const truncated = '<IsTruncated>true</IsTruncated>'
    const token = '<NextContinuationToken>1+a/b==&amp;&#34;&#x3C;&gt;</NextContinuationToken>'
    assert.equal(readListPage(page(truncated + token))?.continuationToken, '1+a/b==&"<>')
    assert.equal(readListPage(page(truncated)), null)
  })

  it('is parsed correctly even if another program’s key contains text that looks like a tag', () => {
    const key = '&lt;/Key&gt;&lt;Size&gt;1&lt;/Size&gt;&amp;amp;&#1114112;&#0065;&unknown;'
    const [found] = readListPage(page(object(key)))?.objects ?? []
    assert.equal(found?.key, '</Key><Size>1</Size>&amp;&#1114112;A&unknown;')
    assert.equal(found?.bytes, 12)
  })

  it('is null for error documents, HTML, and incomplete lists', () => {
    for (const text of [
      '',
      '<html></html>',
      '<Error><Code>AccessDenied</Code></Error>',
      page('<Contents><Key>a</Key><Size>1</Size></Contents>'),
      page('<Contents><Key>a</Key><LastModified>yesterday</LastModified><Size>1</Size></Contents>'),
      page(object('a').replace('<Size>12', '<Size>many')),
      page(object('a').replace('<Size>12</Size>', '')),
      page(object('')),
    ]) {
      assert.equal(readListPage(text), null, text)
    }
  })
})
