import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'

/** What is approved in steps, brought by the feature that runs them. */
export interface FlowPurpose {
  name: string
  /** What conditions can name, such as leave types. */
  kinds: readonly string[]
  /** Which of these are kinds that the company has added. */
  ownKinds?: (ctx: Pick<Context, 'db'>, kinds: readonly string[]) => Promise<ReadonlySet<string>>
  /** The page with its flows; one of them is below it, by its id. */
  home: string
  /** Of these people the ones who are away for the next two weeks. */
  away: (ctx: Pick<Context, 'db' | 'now'>, userIds: readonly string[]) => Promise<ReadonlySet<string>>
}

export const flowPurposes = port<FlowPurpose>('flow purposes')
