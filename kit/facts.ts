import { z } from 'zod'
import type { Topic } from './contract.ts'

/** One kind of fact: what happened, over the whole product. Written with `record` (platform/events.ts). */
export interface FactKind<Details = unknown, Name extends string = string> {
  /** `timeOff.approved`: the feature's area and what happened, in the past tense. Its words are `<area>.facts.<what>`. */
  readonly name: Name
  /** What answers of the product show something else from now on (`shows` in a contract). */
  readonly stale: readonly Topic[]
  /** Written to the audit trail only, without reactions: for facts about thousands of people at once. */
  readonly silent: boolean
  /** The fact's details. Typed where the fact is written, parsed before a reaction runs, and checked by the tests at the end of each file. */
  readonly details: z.ZodType<Details>
}

/** What a feature says of a kind: only what differs from "no details, nothing goes stale, features react". */
interface Declared {
  details?: z.ZodType<object>
  stale?: readonly Topic[]
  silent?: true
}

type KindOf<D extends Declared, Name extends string> = FactKind<
  D extends { details: z.ZodType<infer Details> } ? Details : NoDetails,
  Name
>

/** Of a fact that says all by its name and its subject. */
export type NoDetails = Record<string, never>

const none = z.object({})

/**
 * Declares a feature's facts, in its `facts.ts`.
 * @example export const jobTitles = facts('jobTitle', { created: { details: z.object({ name: z.string() }), stale: ['jobTitles'] } })
 */
export const facts = <const Area extends string, const D extends Record<string, Declared>>(area: Area, declared: D) =>
  Object.fromEntries(
    Object.entries(declared).map(([what, { details = none, stale = [], silent = false }]) => [
      what,
      { name: `${area}.${what}`, details, stale, silent } satisfies FactKind<object>,
    ]),
  ) as unknown as { readonly [What in keyof D & string]: KindOf<D[What], `${Area}.${What}`> }

/** What a change did to fields: `{ name: ['Sales', 'Trade'] }`. Secret values are left out or null on both sides. */
export const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
