export { defaultPolicies } from './rules/defaults.ts'
