import type { Actor } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import type { Relation } from '#platform/scope.ts'
import { isBuiltIn, type Kind } from '../../types/contract.ts'
import { keeps } from '../../balances/server/access.ts'
import { ownTypeOf } from '../../balances/server/facts-present.ts'
import type { FactRow } from '../../balances/server/fact-store.ts'

/** @throws Problem 422 for what is no type of the company */
export function ensureThere(facts: Pick<FactRow, 'types'>, kind: Kind): void {
  if (!isBuiltIn(kind) && !ownTypeOf(facts, kind)) throw invalid({ kind: ['errors.wrongValue'] })
}

/** A type that has leave of its own: built in, or the company's and not archived. @throws Problem 422 */
function offered(facts: Pick<FactRow, 'types'>, kind: Kind) {
  ensureThere(facts, kind)
  const type = ownTypeOf(facts, kind)
  if (type?.isArchived) throw invalid({ kind: [{ key: 'leaveTypes.noLongerOffered', values: { name: type.name } }] })
  return type
}

/** @throws Problem 422 for a type that people cannot request */
export function ensureOffered(facts: Pick<FactRow, 'types'>, kind: Kind): void {
  const type = offered(facts, kind)
  if (type?.askedBy === 'hr') throw invalid({ kind: [{ key: 'leaveTypes.onlyRecorded', values: { name: type.name } }] })
}

/** @throws Problem 422 for a type that only people who manage all time off records enter */
export function ensureRecorded(actor: Actor, facts: Pick<FactRow, 'types'>, relation: Relation, kind: Kind): void {
  const type = offered(facts, kind)
  if (type?.askedBy === 'hr' && !keeps(actor, relation))
    throw invalid({ kind: [{ key: 'leaveTypes.onlyRecorded', values: { name: type.name } }] })
}
