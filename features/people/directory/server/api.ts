export { mayGive, rolesWithPermissions } from '#features/core/roles/server/api.ts'
