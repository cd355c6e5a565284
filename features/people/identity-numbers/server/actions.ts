import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { readingFacts } from '#platform/facts.ts'
import { conflict, ensure } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { seal, type SealedPlace, unseal } from '#platform/secrets.ts'
import { type NumberName, NUMBERS } from '../contract.ts'
import { identityNumbersFacts } from '../facts.ts'
import { may } from './access.ts'
import * as store from './store.ts'

/** Which numbers are recorded, never what they are. */
export async function show(ctx: Context, userId: string) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensure(may.see(ctx.actor, relation))
  const row = await store.numbersOf(ctx.db, userId)
  return {
    data: { nationalId: Boolean(row?.nationalId), taxId: Boolean(row?.taxId), version: row?.version ?? 0 },
    can: { edit: may.edit(ctx.actor, relation) },
  }
}

/** Each reveal is recorded, including of one's own numbers. */
export async function reveal(ctx: Context, userId: string) {
  ensure(may.see(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
  const row = await store.numbersOf(ctx.db, userId)
  await record(ctx, readingFacts.identityNumbersRead, userId, {})
  const open = (name: NumberName) => {
    const sealed = row?.[name]
    return sealed ? unseal(placeOf(ctx, name, userId), sealed) : ''
  }
  return { nationalId: open('nationalId'), taxId: open('taxId'), version: row?.version ?? 0 }
}

type Given = { [Name in NumberName]?: string | undefined }

/** @throws Problem 409 when the numbers were changed since `version` */
export async function change(ctx: Context, userId: string, given: Given, version: number) {
  ensure(may.edit(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
  const names = NUMBERS.filter((name) => given[name] !== undefined)
  if (names.length === 0) return { id: userId, version }
  const row = Object.fromEntries(names.map((name) => [name, sealed(placeOf(ctx, name, userId), given[name])]))
  const saved = await store.putNumbers(ctx.db, userId, row, version)
  if (saved === undefined) throw conflict('errors.stale')
  const changes = Object.fromEntries(names.map((name): [string, [null, null]] => [name, [null, null]]))
  await record(ctx, identityNumbersFacts.changed, userId, { changes })
  return { id: userId, version: saved }
}

const sealed = (place: SealedPlace, text: string | undefined) => (text ? seal(place, text) : null)

const COLUMNS: Record<NumberName, string> = { nationalId: 'national_id', taxId: 'tax_id' }
const placeOf = ({ company }: Context, name: NumberName, userId: string): SealedPlace => ({
  companyId: company.id,
  column: `identity_numbers.${COLUMNS[name]}`,
  row: userId,
})
