export { type Counter, type CounterName, counters, type EntryRule, entryRules, ownKinds } from './ports.ts'
export { signInProvedElsewhere } from './entering-actions.ts'
export { endEverywhere, endSockets } from './ending-actions.ts'
