export { mayGive, rolesWithPermissions } from '#features/core/roles/server/api.ts'
export { patterns } from './rules.ts'
