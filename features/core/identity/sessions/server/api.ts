export { type Counter, type CounterName, type EntryRule, registerCounter, registerEntryRule } from './ports.ts'
export { signInProvedElsewhere } from './entering-actions.ts'
export { endEverywhere, endSockets } from './ending-actions.ts'
