export { measure } from './companies-store.ts'
export { logAct } from './log-actions.ts'
export { type Operator, operatorsOf } from './store.ts'
