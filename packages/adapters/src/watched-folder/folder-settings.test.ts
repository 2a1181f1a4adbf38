/** The setting of watched folders. */
import { describe, expect, test } from 'vitest'
import { complaintOfFolders, readFolders } from './folder-settings.ts'

describe('the setting', () => {
  test('names folders and prefixes, with their accounts', () => {
    expect(readFolders(' scans=/srv/my scans/ Kim@example.org,lee@example.org;in=s3://b/x/y *; all=s3://b * ')).toEqual(
      [
        { name: 'scans', place: { path: '/srv/my scans' }, accounts: ['kim@example.org', 'lee@example.org'] },
        { name: 'in', place: { bucket: 'b', prefix: 'x/y/' }, accounts: ['*'] },
        { name: 'all', place: { bucket: 'b', prefix: '' }, accounts: ['*'] },
      ],
    )
    expect(readFolders('')).toEqual([])
  })

  test.each(['scans=/srv', 'scans=srv *', 'Scans=/srv *', '/srv *', 'a=https://b/x *', 'a=/x *;a=/y *'])(
    'is refused: %s',
    (text) => {
      expect(readFolders(text)).toBeUndefined()
    },
  )

  test.each([
    ['a=/srv/a *; b=/srv/ab *; c=s3://b/x *; d=s3://b/xy *; e=/x/y *', undefined],
    ['a=/srv/a *; b=/srv/a/../a/ *', 'b overlaps a.'],
    ['a=/srv/a *; b=/srv/a/results *', 'b overlaps a.'],
    ['a=s3://b/x/done *; b=s3://b *', 'b overlaps a.'],
    ['a=/ *', expect.stringContaining('a overlaps DOCWEAVE_DATA')],
    ['a=/var/lib/docweave/files *', expect.stringContaining('a overlaps DOCWEAVE_DATA')],
    ['a=s3://own/in *', expect.stringContaining('a overlaps DOCWEAVE_DATA')],
  ])('with folders that overlap is refused: %s', (text, complaint) => {
    const own = { path: '/var/lib/docweave', bucket: 'own' }
    expect(complaintOfFolders(readFolders(text) ?? [], own)).toEqual(complaint)
  })
})
