export { defaultPolicies } from './rules/defaults.ts'
export { lengthsOf } from './lengths-present.ts'
export { factRows } from './store.ts'
