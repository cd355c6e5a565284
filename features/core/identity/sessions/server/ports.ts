import type { RawBuilder } from 'kysely'

export type CounterName = 'approvalsCount' | 'unreadNotificationsCount' | 'unreadMessagesCount'
/** A scalar subquery over the company's tables: it becomes a part of the one statement behind user-info. */
export type Counter = (userId: string) => RawBuilder<number>

const counters = new Map<CounterName, Counter>()

/** Called by the feature that owns the number, when its module is loaded. A number that nobody owns is 0. */
export function registerCounter(name: CounterName, counter: Counter): void {
  counters.set(name, counter)
}

export const counterOf = (name: CounterName): Counter | undefined => counters.get(name)
