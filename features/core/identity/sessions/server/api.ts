export { type Counter, type CounterName, registerCounter } from './ports.ts'
export { endEverywhere, endSockets } from './ending-actions.ts'
