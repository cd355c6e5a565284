export { mayGive, rolesWithPermissions } from '#features/core/roles/server/api.ts'
export { harmless, patterns } from './rules.ts'
