export { accountFor, createPerson, followGroups, type Hands, isIndispensable, planFor } from './actions.ts'
export { covers, coversRole, type Rights } from './access.ts'
export { domainOf, type GivenRole, namesFrom } from './rules.ts'
export { groupRules, isProven, memberOfAccount, type Person, personByEmail, personById, roles } from './store.ts'
