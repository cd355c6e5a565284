import type { RawBuilder } from 'kysely'
import type { Context } from '#platform/context.ts'
import { port, type Ports } from '#platform/ports.ts'
import type { Message } from '#platform/problems.ts'
import type { Decision, Item, Listed, Surroundings } from '../contract.ts'
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
  kind: '',
  lines: [],
  note: '',
  firstDay: null,
  lastDay: null,
  firstPart: 'full',
  lastPart: 'full',
  length: null,
  comment: '',
  attachment: null,
  cover: null,
  balance: null,
} satisfies Partial<Item>
type More = keyof typeof NOTHING_MORE

/** One thing as its source tells of it: what has neither days nor a balance says nothing of them. */
export type Waiting = Omit<Item, 'source' | 'title' | More> & Partial<Pick<Item, More>>

/** What a feature hands over so that its pending things show in the approvals inbox and can be decided there. */
export interface ApprovalSource {
  /** `timeOff`: stands in addresses. */
  name: string
  /** How many wait for this person, as a scalar subquery: the badge is read with every user-info. */
  count: (userId: string) => RawBuilder<number>
  /** What waits for the actor, by its first day and id, as a scalar subquery of one JSON list. */
  waiting: (ctx: Context, page: Page) => RawBuilder<unknown>
  /** What one is called, by its kind: it stands at its head. */
  titleOf: (ctx: Pick<Context, 'say'>, kind: string) => string
  /** That list as it is shown. */
  present: (ctx: Context, waiting: unknown) => Waiting[]
  /** What the actor may see of what waits for others (by first day and id), and of what they were asked about (the latest decision first). */
  others: (ctx: Context, page: Page) => Part
  decided: (ctx: Context, page: Page) => Part
  /** How many wait for the actor with these filters, as a scalar subquery. */
  countWaiting: (ctx: Context, page: Page) => RawBuilder<number>
  /** For a source with people around it. @throws Problem 404 when this does not wait for the actor */
  surroundings?: (ctx: Context, id: string) => Promise<Surroundings>
  /**
   * Decides, by the same rules as the feature's own calls.
   * @returns what to tell the reader
   * @throws Problem 403, 404 or 409 as those do; 409 when it was to be safe and is not
   */
  decide: (ctx: Context, deciding: Deciding) => Promise<Message>
}

/** A list as scalar subqueries: one JSON list of `Listed`, and how many there are on all pages. */
export interface Part {
  list: RawBuilder<Omit<Listed, 'source' | 'title' | 'opens'>[]>
  count: RawBuilder<number>
  opens: string
}

/** Features bring what waits for somebody. */
export const approvals = port<ApprovalSource>('approvals')

/** How many things wait for a person, as a scalar subquery. */
export const approvalsCountOf = (ports: Ports, userId: string): RawBuilder<number> =>
  countOf(ports.of(approvals), userId)

/** What waits for the actor, for a page that shows a few of it: two scalars to stand in a statement, and the way to read the first. */
export const fewWaiting = (ctx: Context, limit: number) => ({
  lists: waitingOf(ctx, ctx.ports.of(approvals), { limit }),
  count: approvalsCountOf(ctx.ports, ctx.actor.userId),
})

/** The lists of all sources as one, the next to begin first. */
export const itemsOf = (ctx: Context, lists: Record<string, unknown>): Item[] =>
  ctx.ports
    .of(approvals)
    .flatMap((source) =>
      source.present(ctx, lists[source.name]).map((one) => ({
        ...NOTHING_MORE,
        ...one,
        source: source.name,
        title: source.titleOf(ctx, one.kind ?? ''),
      })),
    )
    .toSorted(byKey(beginning))
