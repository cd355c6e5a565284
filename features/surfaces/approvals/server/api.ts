import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Actor, Context } from '#platform/context.ts'
import { port, type Ports } from '#platform/ports.ts'
import type { Message } from '#platform/problems.ts'
import { type Decision, DECISIONS, type Item, type Listed } from '../contract.ts'
import { beginning, byKey, type Page } from './rules.ts'
import { countOf, waitingOf } from './store.ts'

export type { Page }

export interface Deciding {
  id: string
  decision: Decision
  comment: string
  /** The version that the reader saw. */
  version?: number | undefined
  ifSafe: boolean
}

/** What not every source has. */
const NOTHING_MORE = {
  mark: null,
  lines: [],
  note: '',
  standsFor: null,
  begins: null,
  comment: '',
  concerns: [],
  changes: [],
  actions: [...DECISIONS],
  own: null,
} satisfies Partial<Item>
type More = keyof typeof NOTHING_MORE

/** An item as its source describes it. */
export type Waiting = Omit<Item, 'source' | More> & Partial<Pick<Item, More>>

/** One thing of the other two lists. */
export type ListedRow = Omit<Listed, 'source' | 'opens'>

/** What a feature brings so that its pending items appear in the approvals inbox and can be decided there. */
export interface ApprovalSource {
  /** `timeOff`: part of addresses. */
  name: string
  /** What its lists can be narrowed to. */
  kinds: readonly string[]
  /** Which of these are kinds that a company has added. */
  ownKinds?: (ctx: Pick<Context, 'db'>, kinds: readonly string[]) => Promise<ReadonlySet<string>>
  /** How many wait for the reader, as a scalar subquery: the badge is read with every user-info. */
  count: (reader: Actor) => RawBuilder<number>
  /** What waits for the actor, by its first day and id, as a scalar subquery of one JSON list. */
  waiting: (ctx: Context, page: Page) => RawBuilder<unknown>
  /** That list as it is shown. */
  present: (ctx: Context, waiting: unknown) => Waiting[]
  /** The shape of what its items have of their `own`: what is not in it does not leave the server. */
  own?: z.ZodType
  /** Items that wait for others (by first day and id), and items that the actor was asked to decide (latest decision first), as far as visible. */
  others: (ctx: Context, page: Page) => SourceList
  decided: (ctx: Context, page: Page) => SourceList
  /** The rows of either list as they are shown. */
  presentListed: (ctx: Context, rows: unknown) => ListedRow[] | Promise<ListedRow[]>
  /** How many wait for the actor with these filters, as a scalar subquery. */
  countWaiting: (ctx: Context, page: Page) => RawBuilder<number>
  /** For a source with people around it. `read` throws Problem 404 when this does not wait for the actor. */
  surroundings?: { shape: z.ZodType; read: (ctx: Context, id: string) => Promise<unknown> }
  /**
   * Decides, by the same rules as the feature's own calls.
   * @returns the message for the reader
   * @throws Problem 403, 404 or 409 as those do; 409 when it was to be safe and is not
   */
  decide: (ctx: Context, deciding: Deciding) => Promise<Message>
  /**
   * Takes the actor's latest decision back. A source whose decisions take effect at once, such as changes of a record, has none.
   * @returns the message for the reader
   * @throws Problem 403 for a decision of others, 404, or 409 when it is too late
   */
  takeBack?: (ctx: Context, id: string) => Promise<Message>
}

/** A list as scalar subqueries: one JSON list for `presentListed`, and the total over all pages. */
export interface SourceList {
  list: RawBuilder<unknown>
  count: RawBuilder<number>
  opens: string
}

/** Features bring the items that wait for a decision. */
export const approvals = port<ApprovalSource>('approvals')

/** How many things wait for the reader, as a scalar subquery. */
export const approvalsCountOf = (ports: Ports, reader: Actor): RawBuilder<number> =>
  countOf(ports.of(approvals), reader)

/** The actor's first pending items: two scalar subqueries for a statement, and a function that reads the first. */
export const fewWaiting = (ctx: Context, limit: number) => ({
  lists: waitingOf(ctx, ctx.ports.of(approvals), { limit }),
  count: approvalsCountOf(ctx.ports, ctx.actor),
})

/** The lists of all sources as one, the next to begin first. */
export const itemsOf = (ctx: Context, lists: Record<string, unknown>): Item[] =>
  ctx.ports
    .of(approvals)
    .flatMap(({ name, present, own }) =>
      present(ctx, lists[name]).map((one) => ({
        ...NOTHING_MORE,
        ...one,
        source: name,
        own: own ? own.parse(one.own) : null,
      })),
    )
    .toSorted(byKey(beginning))
