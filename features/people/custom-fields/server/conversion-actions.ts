import { randomUUID } from 'node:crypto'
import { countries } from '#features/core/catalogues/server/api.ts'
import type { Context } from '#platform/context.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { hasOptions } from '../contract.ts'
import type { Definition, TypePreview } from '../definitions/contract.ts'
import { type Kept, mayBeUnique, type Shaped, type Taking, uniqueKeyOf } from '../fields.ts'
import { may } from './access.ts'
import { knowing, limitsOf, wrongLimits } from './limit-actions.ts'
import { cellOf } from './list-actions.ts'
import { converted, type Naming, plain } from './rules/conversion.ts'
import * as store from './store.ts'
import * as values from './value-store.ts'

/** What the editor of the field has seen and agreed to. */
export interface Agreed {
  removesValues: boolean
  /** What the preview said. */
  preview?: { converted: number; lost: number } | null | undefined
}

const EXAMPLES = 5
const LONGEST_EXAMPLE = 100
/** As many values as are written in one statement. */
const BATCH = 2000

type After = Taking & { isUnique: boolean }
interface Changed {
  userId: string
  before: Kept
  /** Undefined where it is lost. */
  after: Kept | undefined
}

async function changedBy(ctx: Context, field: store.Row, to: After): Promise<Changed[]> {
  const naming = namingIn(ctx.language)
  const rows = await values.filledIn(ctx.db, field.id)
  return rows.map(({ userId, value }) => ({ userId, before: value, after: converted(field, value, to, naming) }))
}

/** Countries are called as the person who changes the field reads them, and found by what any language calls them. */
function namingIn(language: Context['language']): Naming {
  const byName = new Map(
    countries.flatMap(({ id, code, name, name_ru, name_sv }) =>
      [code, name, name_ru, name_sv].map((one) => [plain(one), id]),
    ),
  )
  const country: Shaped = { type: 'country', options: [] }
  return {
    ...knowing,
    countryName: (id) => cellOf(country, id, language),
    countryCalled: (name) => byName.get(plain(name)),
  }
}

const countsOf = (changed: readonly Changed[]) => {
  const lost = changed.filter(({ after }) => after === undefined).length
  return { converted: changed.length - lost, lost }
}

/** How many people would share a value with another one. */
function sharedIn(changed: readonly Changed[], { isUnique }: After): number {
  if (!isUnique) return 0
  const keys = changed.flatMap(({ after }) =>
    typeof after === 'string' || typeof after === 'number' ? uniqueKeyOf(after) : [],
  )
  return [...Map.groupBy(keys, (key) => key).values()].reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0)
}

/** What another type would make of people's values. Nothing is saved. */
export async function previewType(
  ctx: Context,
  id: string,
  given: Pick<Definition, 'type' | 'options' | 'limits' | 'isUnique'>,
): Promise<TypePreview> {
  const field = found((await store.all(ctx.db, ctx.actor.userId)).find((one) => one.id === id))
  const options = hasOptions(given.type) ? given.options : []
  const to: After = {
    type: given.type,
    options: options.map((option) => ({ id: option.id ?? randomUUID(), name: option.name })),
    // what is wrong with the limits is said when the field is saved
    limits: Object.keys(wrongLimits(given)).length ? null : limitsOf(given),
    isUnique: given.isUnique && mayBeUnique(given.type),
  }
  const changed = await changedBy(ctx, field, to)
  return { ...countsOf(changed), shared: sharedIn(changed, to), examples: examplesOf(ctx, field, changed) }
}

/** The right to define a field does not show values: examples are for those who see everyone's. */
function examplesOf(ctx: Context, field: store.Row, changed: readonly Changed[]): TypePreview['examples'] {
  if (!may.readForAll(ctx.actor, field)) return []
  const lost = changed.filter(({ after }) => after === undefined)
  return [...Map.groupBy(lost, ({ before }) => cellOf(field, before, ctx.language))]
    .map(([value, { length }]) => ({ value: value.slice(0, LONGEST_EXAMPLE), count: length }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, EXAMPLES)
}

/**
 * What another type makes of people's values, once its definition is saved. The caller holds the field, so that nobody writes one meanwhile.
 * @throws Problem 409 when values would be lost that nobody agreed to, 422 when a unique field would have the same value twice
 */
export async function convertible(ctx: Context, field: store.Row, to: After, agreed: Agreed) {
  const changed = await changedBy(ctx, field, to)
  const counts = countsOf(changed)
  const { preview, removesValues } = agreed
  if (preview && (preview.converted !== counts.converted || preview.lost !== counts.lost))
    throw conflict('customFields.previewStale')
  if (counts.lost > 0 && !removesValues)
    throw conflict({ key: 'customFields.typeLoses', values: { count: counts.lost } })
  const shared = sharedIn(changed, to)
  if (shared > 0) throw invalid({ isUnique: [{ key: 'customFields.valuesShared', values: { count: shared } }] })
  return {
    counts: changed.length > 0 ? counts : {},
    keep: async () => {
      const rows = changed.map(({ userId, after = null }) => ({
        userId,
        fieldId: field.id,
        type: to.type,
        value: after,
      }))
      for (let at = 0; at < rows.length; at += BATCH)
        await values.save(ctx.db, rows.slice(at, at + BATCH), ctx.actor.userId, 'type')
    },
  }
}
