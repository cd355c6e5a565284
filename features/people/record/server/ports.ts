import type { RawBuilder } from 'kysely'
import type { EffectLines, Remark } from '../contract.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { port } from '#platform/ports.ts'
import type { Relation } from '#platform/scope.ts'

/**
 * What a feature says of a person today: at the head of their profile, and in the list of people. It is read in the statement of the head
 * or of the page: each source brings a scalar subquery that may speak of the person's row `p` (company_id, id, location_id, and `today`
 * where they work), and decides itself what its reader may know.
 */
export interface GoingOnSource {
  /** The key of its part. */
  name: string
  /** Where they are instead of at work; why today is no day of work; what is pending about them. */
  says: 'away' | 'off' | 'due'
  /** One JSON value, null for nothing. */
  query: (ctx: Pick<Context, 'actor' | 'language' | 'now'>) => RawBuilder<unknown>
  /** From a value that is not null to the remarks. */
  present: (ctx: Pick<Context, 'say' | 'language'>, value: never) => readonly Remark[]
}

/** Features bring what they know. */
export const goingOn = port<GoingOnSource>('goingOn')

/** Something in people's records that can be asked for. */
export interface Fillable {
  key: string
  /** In the reader's language; null where they may not know of it. */
  name: string | null
  /** Whether it can be chosen anew. */
  isOffered: boolean
}

/**
 * What of people's records a feature can say is filled in: a step of an onboarding asks for it by its key. Each source has keys of its own,
 * which begin with its name, or are it.
 */
export interface FillableSource {
  name: string
  /** All that there is. */
  all: (ctx: Pick<Context, 'db' | 'actor' | 'say'>) => Promise<readonly Fillable[]>
  /** Which of these are asked of this person and empty. */
  empty: (db: Db, userId: string, keys: readonly string[]) => Promise<readonly string[]>
  /** Those of them that the reader may know of in this person's record, and where they are filled in. */
  named: (
    ctx: Pick<Context, 'db' | 'actor' | 'say'>,
    person: { id: string; relation: Relation },
    keys: readonly string[],
  ) => Promise<readonly { key: string; name: string; to: string }[]>
}

/** Features bring what can be filled in. */
export const fillables = port<FillableSource>('fillables')

/** Whether a key is one of a source's. */
export const isOf = ({ name }: Pick<FillableSource, 'name'>, key: string): boolean =>
  key === name || key.startsWith(`${name}.`)
/** What is recorded from a day on in the job or in employment. */
export type DatedField =
  | 'jobTitleId'
  | 'departmentId'
  | 'locationId'
  | 'managerId'
  | 'positionId'
  | 'typeId'
  | 'scheduleId'

/** A change of what was, is or will be so: recorded, planned, corrected or removed. */
export interface PastChange {
  userId: string
  /** The first and the last day that differ; the last one at most today, null for what only begins today or later. */
  from: Day
  until: Day | null
  /** The rows that will stand: of location and department, or of the terms of employment; in the order of their days. */
  rows: ChangedRows
  /**
   * The fields that differ, with their values on the last day until today on which they do, or else in the days to come. `isNow`: they
   * differ today as well; `isAhead`: on a day to come.
   */
  fields: Partial<Record<DatedField, { before: string | null; after: string | null; isNow: boolean; isAhead: boolean }>>
}

export interface ChangedRows {
  places?: readonly { from: Day; locationId: string | null; isPlanned: boolean }[]
  departments?: readonly { from: Day; departmentId: string | null }[]
  terms?: readonly { effectiveDate: Day; endsOn: Day | null; typeId: string | null; scheduleId: string | null }[]
}

/** What of a feature depends on the past, or the future, of a person: it is said before the change is saved, with numbers as they are now. */
export interface PastEffect {
  name: string
  /** In the reader's language, and only what they may see; nothing where nothing depends on it. */
  foresee: (ctx: Context, change: PastChange) => Promise<Readonly<EffectLines>>
}

/** What depends on the history of a person. */
export const pastEffects = port<PastEffect>('pastEffects')

/** What of a feature depends on the hire date of a person: it is said before another one is saved. */
export interface HireDateEffect {
  name: string
  /** In the reader's language, and only what they may see; nothing where nothing depends on it. */
  foresee: (ctx: Context, change: { userId: string; hireDate: Day }) => Promise<Readonly<EffectLines>>
}

export const hireDateEffects = port<HireDateEffect>('hireDateEffects')
