import { isId } from '#kit/ids.ts'
import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import { isBuiltIn, type Kind } from '../contract.ts'
import { idsAmong } from './kind-store.ts'

/** Which of these are types that the company has added. */
export const ownAmong = ({ db }: Pick<Context, 'db'>, kinds: readonly string[]): Promise<ReadonlySet<string>> =>
  idsAmong(db, kinds.filter(isId))

/** @throws Problem 422 at this field for what is no type of the company: an empty answer would pass for one */
export async function ensureKnown(
  ctx: Pick<Context, 'db'>,
  kinds: Kind | readonly Kind[] | undefined,
  field = 'kind',
): Promise<void> {
  const own = [kinds ?? []].flat().filter((kind) => !isBuiltIn(kind))
  if (own.length === 0) return
  const known = await ownAmong(ctx, own)
  if (own.some((kind) => !known.has(kind))) throw invalid({ [field]: ['errors.wrongValue'] })
}
