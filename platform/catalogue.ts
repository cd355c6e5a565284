import type { PermissionDeclaration, ServerModule } from './module.ts'
import type { Served } from './serve.ts'

let declared: readonly PermissionDeclaration[] = []

/**
 * Called once, when the product is put together, with what the modules declare. A key declared by its own module replaces the placeholder
 * that reserved it; one that an operation needs has an effect, whichever module declares it.
 */
export function bindCatalogue(modules: readonly ServerModule[]): void {
  const byKey = new Map<string, PermissionDeclaration>()
  for (const one of modules.flatMap((module) => module.permissions ?? []))
    if (!one.isToCome || !byKey.has(one.key)) byKey.set(one.key, one)
  const asked = new Set(modules.flatMap((module) => (module.routes ?? []).flatMap(askedBy)))
  declared = [...byKey.values()].map((one) => (asked.has(one.key) ? { ...one, isToCome: false } : one))
}

/** Keys of permissions that operations need, without their levels. */
const askedBy = ({ contract }: Served): string[] =>
  Object.values(contract).flatMap(({ needs }) =>
    typeof needs === 'object' ? needs.anyOf.map((permission) => permission.replace(/\.(view|edit)$/, '')) : [],
  )

/** Every permission that a role can hold, but for custom fields. */
export const catalogue = (): readonly PermissionDeclaration[] => declared

/** Three scopes of a part of a person's record: one's own, that of one's reports, all people's. */
export const sectionRights = (...sections: readonly string[]): PermissionDeclaration[] =>
  sections.flatMap((section) =>
    ['own', 'manager', 'other'].map((scope) => ({
      key: `${scope}.${section}`,
      kind: 'levels' as const,
      group: scope,
    })),
  )

/** Permissions with the levels none, view and edit. */
export const levels = (group: string, ...keys: readonly string[]): PermissionDeclaration[] =>
  keys.map((key) => ({ key, kind: 'levels', group }))

/** Read-only permissions: `edit` counts as `view`. */
export const views = (group: string, ...keys: readonly string[]): PermissionDeclaration[] =>
  levels(group, ...keys).map((one) => ({ ...one, editless: true }))

/** The same permissions, which have an effect only together with another one. */
export const together = (
  declarations: readonly PermissionDeclaration[],
  other: (key: string) => string,
): PermissionDeclaration[] => declarations.map((one) => ({ ...one, with: other(one.key) }))

/** Permissions that are held or not. */
export const switches = (group: string, ...keys: readonly string[]): PermissionDeclaration[] =>
  keys.map((key) => ({ key, kind: 'switch', group }))

/** Keys of areas that do not exist yet: they can be set, and move to their module once it exists. */
export const toCome = (declarations: readonly PermissionDeclaration[]): PermissionDeclaration[] =>
  declarations.map((one) => ({ ...one, isToCome: true }))
