import {
  keysOfSection,
  type ReaderRow,
  readersOf,
  type SectionLimit,
  within,
} from '#features/people/access/server/api.ts'
import { fieldOfSection, sectionOfField } from '#features/core/roles/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { found } from '#platform/problems.ts'
import type { FieldAccess } from '../definitions/contract.ts'
import * as store from './store.ts'

/** As many faces as a line shows. */
const FACES = 8

/** Who sees a field beside the rights to it. The trail holds the values of a field that everyone may know, and no others. */
export async function sectionLimit(db: Db, section: string): Promise<SectionLimit | null> {
  const id = fieldOfSection(section)
  const field = id === undefined ? undefined : await store.limitOf(db, id)
  return field ? limitFrom(field) : null
}

type Limiting = NonNullable<Awaited<ReturnType<typeof store.limitOf>>>

const limitFrom = ({ visibleFor, isPublished, isHidden, audience }: Limiting): SectionLimit => ({
  isOpen: isPublished,
  audience: visibleFor === 'all' ? null : new Set(audience),
  needsEdit: isHidden,
  inAudit: isPublished && visibleFor === 'all' && !isHidden,
})

/** Who sees the values of a field in anyone's record: by which role, in which relation to the person. */
export async function whoSees({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<FieldAccess> {
  const field = found(await store.limitOf(db, id))
  const rows = within(await readersOf(db, keysOfSection(sectionOfField(id)), now), limitFrom(field))
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.roleId, scopeOf(row), row.level, row.areaId]))
  return {
    count: new Set(rows.map(({ userId }) => userId)).size,
    lines: [...groups.values()].map((of) => lineOf(of)).toSorted(byScope),
  }
}

const scopeOf = ({ key }: ReaderRow): FieldAccess['lines'][number]['scope'] =>
  key === null ? 'admin' : (key.slice(0, key.indexOf('.')) as 'own' | 'manager' | 'other')

function lineOf(rows: readonly ReaderRow[]): FieldAccess['lines'][number] {
  const { roleId, role, builtIn, isOwn, level, area } = rows[0]!
  return {
    scope: scopeOf(rows[0]!),
    level: level === 'edit' ? 'edit' : 'view',
    role: isOwn ? null : { id: roleId, name: role, builtIn },
    area,
    count: rows.length,
    people: rows.slice(0, FACES).map(({ userId, firstName, lastName, avatar }) => ({
      id: userId,
      firstName,
      lastName,
      avatar,
    })),
  }
}

const ORDER = ['own', 'manager', 'other', 'admin']
type Line = FieldAccess['lines'][number]
const byScope = (a: Line, b: Line) =>
  ORDER.indexOf(a.scope) - ORDER.indexOf(b.scope) || (a.role?.name ?? '').localeCompare(b.role?.name ?? '')
