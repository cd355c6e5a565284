export { mayGive } from './access.ts'
export { roles as rolesWithPermissions } from './people-store.ts'
export { harmless } from './rules.ts'
