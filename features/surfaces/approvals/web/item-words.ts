import { addDays, type Day } from '#kit/days.ts'
import { isLeaveKind, type LeaveKind } from '#ui/leave-kinds.ts'
import type { Item } from '../contract.ts'

/** The sign beside its title, where the design system has it. */
export const markOf = ({ mark }: Pick<Item, 'mark'>): LeaveKind | undefined =>
  mark !== null && isLeaveKind(mark) ? mark : undefined

/** What needs a look before deciding. */
export const warningsOf = ({ concerns }: Pick<Item, 'concerns'>): string[] =>
  concerns.filter(({ tone }) => tone === 'warn').map(({ text }) => text)

/** Why it is not approved together with others. */
export const reasonsOf = ({ concerns }: Pick<Item, 'concerns'>): string[] =>
  concerns.filter(({ tone }) => tone !== 'calm').map(({ text }) => text)

/** What says that all is well. */
export const reassuranceOf = ({ concerns }: Pick<Item, 'concerns'>): string | undefined =>
  concerns.find(({ tone }) => tone === 'calm')?.text

const SOON = 7

/** Begins within a week, or has begun: the rest can wait. */
export const isSoon = ({ begins }: Pick<Item, 'begins'>, today: Day): boolean =>
  begins === null || begins <= addDays(today, SOON)

/** A count goes down by one and never below zero. */
export const oneLess = (count: number): number => Math.max(0, count - 1)
