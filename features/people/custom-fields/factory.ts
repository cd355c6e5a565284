import type { DescribedAudience } from '#features/people/audience/contract.ts'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import { type FieldType, keyOfField } from './contract.ts'

export const FIELDS = '/api/custom-fields/employee'

/** What tests of this feature do again and again. */
export function fieldsOf(w: World) {
  let made = 0
  const create = (given: object, who: Name = 'adam') =>
    w.call(who, 'POST', FIELDS, { name: `Field ${++made}`, type: 'string', ...given })
  const change = (id: string, given: object, who: Name = 'adam') => w.call(who, 'PUT', `${FIELDS}/${id}`, given)
  const publish = (id: string, who: Name = 'adam') => w.call(who, 'POST', `${FIELDS}/${id}/publish`)

  /** @returns the id of a field that the administrator has made */
  async function field(given: object = {}): Promise<string> {
    const { status, body } = await create(given)
    if (status !== 201) throw new Error(`the field was refused with ${status}: ${JSON.stringify(body)}`)
    return body.data.id
  }
  async function published(given: object = {}): Promise<string> {
    const id = await field(given)
    await publish(id)
    return id
  }
  const list = async (who: Name = 'adam') => (await w.call(who, 'GET', FIELDS)).body.data as Listed[]
  const find = async (id: string, who: Name = 'adam') => (await list(who)).find((one) => one.id === id)
  /** The fields that a person sees in a person's record, by their ids. */
  async function seen(of: Name, by: Name): Promise<Map<string, { value: unknown; canEdit: boolean }>> {
    const { status, body } = await w.call(by, 'GET', `/api/people/${w.ids[of]}/custom-fields`)
    if (status !== 200) throw new Error(`refused with ${status}`)
    return new Map(body.data.fields.map((one: { id: string }) => [one.id, one]))
  }
  const put = (of: Name, id: string, value: unknown, by: Name = 'adam', more: object = {}) =>
    w.call(by, 'PUT', `/api/people/${w.ids[of]}/custom-fields`, { [keyOfField(id)]: value, ...more })
  /** Gives the role of every employee these rights and no others to a field. */
  async function give(id: string, levels: Partial<Record<'own' | 'manager' | 'other', 'view' | 'edit'>>) {
    const role = (await w.call('adam', 'GET', '/api/roles')).body.data.find(
      ({ builtIn }: { builtIn: string }) => builtIn === 'user',
    )
    const { permissions, name, description } = (await w.call('adam', 'GET', `/api/roles/${role.id}`)).body.data
    const others = permissions.filter((one: string) => !one.includes(id))
    const wanted = Object.entries(levels).map(([scope, level]) => `${scope}.fields.${id}.${level}`)
    const { status } = await w.call('adam', 'PUT', `/api/roles/${role.id}`, {
      name,
      description,
      permissions: [...others, ...wanted],
    })
    if (status !== 200) throw new Error(`the role was refused with ${status}`)
  }
  return { create, change, publish, field, published, list, find, seen, put, give, age }
}

/** Moves what is in a field's history back by some days: a test has no time to wait. */
async function age(id: string, days: number): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('alter table custom_field_history no force row level security')
    await client.query(
      `update custom_field_history set since = since - make_interval(days => $1) where field_id = $2`,
      [days, id],
    )
    await client.query('alter table custom_field_history force row level security')
    await client.query('commit')
  } finally {
    client.release()
  }
}

interface Listed {
  id: string
  name: string
  type: FieldType
  section: string
  options: { id: string; name: string; isDefault: boolean }[]
  isPublished: boolean
  isUnique: boolean
  version: number
  details: {
    count: number
    missing: number
    optionCounts: Record<string, number>
    roles: { id: string }[]
    users: { id: string }[]
    audience: DescribedAudience | null
  } | null
}
