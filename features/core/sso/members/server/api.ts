export { accountFor, createPerson, followGroups, type Hands, isIndispensable, planFor } from './actions.ts'
export { covers, coversRole, domainOf, type GivenRole, lacking, namesFrom, type Rights } from './rules.ts'
export {
  activate,
  groupRules,
  isProven,
  memberOfAccount,
  type Person,
  personByEmail,
  personById,
  roles,
} from './store.ts'
