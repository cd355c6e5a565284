import type { Day } from '#kit/days.ts'
import type { Actor } from '#platform/context.ts'
import type { Asking } from '#platform/exports.ts'
import { port } from '#platform/ports.ts'

/** What a reader gets of a report by email. Emails leave the company's walls: nothing in it may be about a few people, or be pay. */
export interface ReportSummary {
  firstDay: Day
  lastDay: Day
  /** Lines of "what: value"; none where they would be about too few people. */
  facts: readonly (readonly [string, string])[]
  groups: { title: string; lines: readonly { text: string; address: string }[] } | null
  /** Filters of the view that this reader may not use were left out. */
  leftOut: boolean
  /** The page with these very numbers. */
  path: string
  files: readonly { text: string; address: string }[]
}

/** A report whose saved views can be sent by email. */
export interface ReportSource {
  /** As its saved views name it. */
  list: string
  /** Message key of its name. */
  word: string
  may: (actor: Actor) => boolean
  /** @returns null where this reader sees nobody in it */
  summary: (ctx: Asking, params: Record<string, string>, day: Day) => Promise<ReportSummary | null>
}

export const reportSources = port<ReportSource>('report sources')
