import type { DirectoryContext } from '#platform/context.ts'
import { GROUP, LIST, type ScimGroup, type ScimUser, USER } from '../contract.ts'
import type { GroupRow } from './group-store.ts'
import { textsShown } from './rules/texts.ts'
import type { UserRow } from './store.ts'

type Address = DirectoryContext['addressOf']

/** A weak tag: the same version says the same. */
export const tagOf = ({ version }: { version: string | number }): string => `W/"${version}"`

export function presentUser(row: UserRow, addressOf: Address): ScimUser {
  const formatted = `${row.givenName} ${row.familyName}`.trim()
  return {
    schemas: [USER],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.userName,
    name: { givenName: row.givenName, familyName: row.familyName, formatted },
    displayName: formatted,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    ...(row.language ? { preferredLanguage: row.language } : {}),
    ...textsShown(row),
    groups: row.groups.map((one) => ({ ...one, $ref: addressOf(`/scim/v2/Groups/${one.value}`) })),
    meta: metaOf('User', row, addressOf),
  }
}

export const presentGroup = (row: GroupRow, addressOf: Address): ScimGroup => ({
  schemas: [GROUP],
  id: row.id,
  ...(row.externalId === null ? {} : { externalId: row.externalId }),
  displayName: row.displayName,
  members: row.members.map((one) => ({ ...one, type: 'User', $ref: addressOf(`/scim/v2/Users/${one.value}`) })),
  meta: metaOf('Group', row, addressOf),
})

const metaOf = (
  resourceType: 'User' | 'Group',
  row: { id: string; createdAt: Date; updatedAt: Date; version: string | number },
  addressOf: Address,
) => ({
  resourceType,
  created: row.createdAt.toISOString(),
  lastModified: row.updatedAt.toISOString(),
  location: addressOf(`/scim/v2/${resourceType}s/${row.id}`),
  version: tagOf(row),
})

export const presentList = <T>(total: number, startIndex: number, rows: T[]) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: rows.length,
  Resources: rows,
})

/** Only what was asked for; `schemas`, `id` and `meta` always come. */
export function shownOf<T extends object>(
  resource: T,
  { attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): T {
  const wanted = namesIn(attributes)
  const unwanted = namesIn(excludedAttributes)
  if (!wanted.size && !unwanted.size) return resource
  const always = new Set(['schemas', 'id', 'meta'])
  const isShown = (name: string) =>
    always.has(name) || (wanted.size ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name))) as T
}

/** Attribute names without the schema prefix and without sub-attributes. */
export const namesIn = (list: string | undefined): Set<string> =>
  new Set(
    (list ?? '')
      .split(',')
      .map(
        (name) =>
          name
            .trim()
            .toLowerCase()
            .replace(/^urn:.*:/, '')
            .split('.')[0]!,
      )
      .filter(Boolean),
  )
