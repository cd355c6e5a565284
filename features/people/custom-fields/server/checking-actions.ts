import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { conflict, invalid, type Message } from '#platform/problems.ts'
import { hasOptions, MOST_FIELDS } from '../contract.ts'
import type { Definition } from '../definitions/contract.ts'
import { mayBeUnique, readValue } from '../fields.ts'
import { ofAudience, wrongAudience } from './audience-actions.ts'
import { wrongCondition } from './condition-actions.ts'
import { knowing, limitsOf, wrongLimits } from './limit-actions.ts'
import * as store from './store.ts'

/** The definition as it is stored, without what does not belong to its type or audience. @throws Problem 422 */
export async function checked(ctx: Context, given: Definition, before: store.Row | null) {
  const { taken, count } = await store.around(ctx.db, given.name, before?.id ?? null)
  if (!before && count >= MOST_FIELDS) throw conflict({ key: 'customFields.tooMany', values: { max: MOST_FIELDS } })
  const options = optionsOf(given)
  const byDefault = readDefault(given)
  const isUnique = given.isUnique && mayBeUnique(given.type)
  const wrong: Record<string, Message[]> = {
    ...(taken && { name: ['customFields.nameTaken'] }),
    ...wrongOptions(given.type, options, before),
    ...wrongLimits(given),
    ...(await wrongAudience(ctx, given)),
    ...wrongDefault(byDefault, isUnique),
    ...(await wrongCondition(ctx, given, before)),
  }
  if (Object.keys(wrong).length) throw invalid(wrong)
  return {
    ...given,
    ...ofAudience(given),
    options: options.map(({ id, name, isDefault }) => ({ id: id ?? randomUUID(), name, isDefault })),
    limits: limitsOf(given),
    isUnique,
    condition: given.condition || null,
    // of types without options, whose values are no lists
    defaultValue: (byDefault.value ?? null) as string | number | null,
  }
}

const optionsOf = ({ type, options }: Definition) => (hasOptions(type) ? options : [])

/** A default of a unique field would be offered to everyone, and taken after the first. */
function wrongDefault(
  { wrong, value = null }: ReturnType<typeof readDefault>,
  isUnique: boolean,
): Record<string, Message[]> {
  if (wrong) return { defaultValue: Object.values(wrong) }
  return isUnique && value !== null ? { defaultValue: ['customFields.uniqueDefault'] } : {}
}

/** Of types with options the default is among these. */
const readDefault = (given: Definition) =>
  readValue(
    { type: given.type, options: [], limits: limitsOf(given) },
    hasOptions(given.type) ? null : given.defaultValue,
    knowing,
  )

function wrongOptions(
  type: Definition['type'],
  options: Definition['options'],
  before: store.Row | null,
): Record<string, Message[]> {
  if (hasOptions(type) && options.length === 0) return { options: ['customFields.optionsMissing'] }
  const known = new Set(before?.options.map(({ id }) => id))
  const isTwice = (at: number, of: (option: Definition['options'][number]) => string | undefined) =>
    options.findIndex((one) => of(one) === of(options[at]!)) < at
  const hasTooMany = type !== 'checkbox' && options.filter(({ isDefault }) => isDefault).length > 1
  return Object.assign(
    hasTooMany ? { options: ['customFields.oneDefault'] } : {},
    ...options.map(({ id }, at) => ({
      ...(isTwice(at, ({ name }) => name.toLowerCase()) && { [`options.${at}.name`]: ['customFields.optionTwice'] }),
      ...(id !== undefined &&
        (!known.has(id) || isTwice(at, (one) => one.id)) && { [`options.${at}.id`]: ['errors.gone'] }),
    })),
  )
}
