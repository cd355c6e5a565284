import type { DirectoryContext } from '#platform/context.ts'
import { ENTERPRISE, GROUP, LIST, type ScimGroup, type ScimUser, USER } from '../contract.ts'
import type { GroupRow } from './group-store.ts'
import { plainName } from './rules/filter.ts'
import { textsShown } from './rules/texts.ts'
import type { UserRow } from './store.ts'

type Address = DirectoryContext['addressOf']

/** A weak tag: the same version says the same. */
export const tagOf = ({ version }: { version: string | number }): string => `W/"${version}"`

const PREFIX = 'enterprise.'

/** Texts of the user itself, and what the enterprise extension holds. */
function jobOf(row: UserRow, addressOf: Address) {
  const texts = Object.entries(textsShown(row))
  const own = texts.filter(([name]) => !name.startsWith(PREFIX))
  const extended = texts.flatMap(([name, text]) => (name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), text]] : []))
  const extension = {
    ...Object.fromEntries(extended),
    ...(row.department ? { department: row.department } : {}),
    ...(row.manager ? { manager: managerOf(row, addressOf) } : {}),
  }
  return {
    ...Object.fromEntries(own),
    ...(row.title ? { title: row.title } : {}),
    ...(Object.keys(extension).length ? { [ENTERPRISE]: extension } : {}),
  }
}

/** Of someone who is not here yet there is only what the client said. */
const managerOf = ({ manager, managerName }: UserRow, addressOf: Address) => ({
  value: manager!,
  ...(managerName ? { displayName: managerName, $ref: addressOf(`/scim/v2/Users/${manager}`) } : {}),
})

export function presentUser(row: UserRow, addressOf: Address): ScimUser {
  const formatted = `${row.givenName} ${row.familyName}`.trim()
  const job = jobOf(row, addressOf)
  return {
    schemas: [USER, ...(ENTERPRISE in job ? [ENTERPRISE] : [])],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    userName: row.userName,
    name: { givenName: row.givenName, familyName: row.familyName, formatted },
    displayName: formatted,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    ...(row.language ? { preferredLanguage: row.language } : {}),
    ...job,
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

/** Attribute names without the schema prefix and without sub-attributes; of the extension all is shown, or nothing. */
export const namesIn = (list: string | undefined): Set<string> =>
  new Set(
    (list ?? '').split(',').flatMap((name) => {
      const plain = plainName(name.trim()).split('.')[0]!
      return plain === 'enterprise' ? ENTERPRISE.toLowerCase() : plain || []
    }),
  )
