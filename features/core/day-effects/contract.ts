import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'

/** Shapes that every operation shares which changes what days count: a holiday, an extra working day, the days of a schedule, the week. */

const day = z.iso.date()
const thousandths = z.number().int().describe('Thousandths of a day.')
const key = z.string().min(1).max(40)
const MOST = 20_000

/** So many leaves and so many balances are named; the numbers count all. */
export const NAMED = 100

const changedLeave = z
  .object({
    person: personRef,
    leaveType: z.string().describe("In the reader's language."),
    firstDay: day,
    lastDay: day,
    before: thousandths,
    after: thousandths,
  })
  .meta({ id: 'ChangedLeave', description: 'Leave whose length changes.' })
export type ChangedLeave = z.infer<typeof changedLeave>

const shortBalance = z
  .object({
    key: key.describe('Names this balance, as it would be, in `decisions`.'),
    person: personRef,
    leaveType: z.string().describe("In the reader's language."),
    day: day.describe('The first day under the limit.'),
    balance: thousandths.describe('On that day.'),
    floor: thousandths.describe('The lowest balance that the policy allows on that day.'),
    missing: thousandths.describe(
      'What has to be given so that the change takes the balance under the limit on no day.',
    ),
    mayGive: z.boolean().describe('You may adjust this balance.'),
  })
  .meta({ id: 'ShortBalance', description: 'A balance that would be under its limit.' })
export type ShortBalance = z.infer<typeof shortBalance>

export const dayEffects = z
  .object({
    reached: z.int().describe('People who work by the days that change.'),
    shorter: z.int().describe('Leaves that become shorter, those that you may not see included.'),
    longer: z.int().describe('Leaves that become longer, those that you may not see included.'),
    leaves: z.array(changedLeave).describe(`At most ${NAMED} of those that you may see.`),
    balances: z.array(shortBalance).describe(`At most ${NAMED} of those that you may see.`),
    others: z
      .object({
        count: z.int(),
        hidden: z.int().describe('Of people whose balance you may not see.'),
        give: z.array(key).describe('Those that you may adjust.'),
        leave: z.array(key).describe('Those that you may not adjust.'),
      })
      .describe('Balances under their limit that `balances` does not name.'),
  })
  .meta({
    id: 'DayEffects',
    description: 'What a change of days does to leave that is planned or taken; amounts are thousandths of a day.',
  })
export type DayEffects = z.infer<typeof dayEffects>

export const decisions = z
  .object({
    give: z.array(key).max(MOST).default([]).describe('An adjustment gives the missing days.'),
    leave: z.array(key).max(MOST).default([]).describe('The balance stays under its limit; this is recorded.'),
  })
  .meta({
    id: 'Decisions',
    description:
      'What happens to each balance that the change takes under its limit, by the keys of the preview. Without a decision for each of them nothing is saved (422 at `decisions`).',
  })
export type Decisions = z.infer<typeof decisions>

/** What a change did, as its fact keeps it. */
export const touched = z.object({
  shorter: z.int(),
  longer: z.int(),
  given: z.int().describe('Balances that were given days.'),
  left: z.int().describe('Balances that were left under their limit.'),
})
export type Touched = z.infer<typeof touched>
