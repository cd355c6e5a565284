import type { PermissionDeclaration } from './module.ts'

let declared: readonly PermissionDeclaration[] = []

/**
 * Told once, when the product is put together: what the modules declare. A key that its own module declares stands before the
 * placeholder that kept it until then.
 */
export function bindCatalogue(all: readonly PermissionDeclaration[]): void {
  const byKey = new Map<string, PermissionDeclaration>()
  for (const one of all) if (!one.isToCome || !byKey.has(one.key)) byKey.set(one.key, one)
  declared = [...byKey.values()]
}

/** Every permission that a role can hold, but for the company's own fields. */
export const catalogue = (): readonly PermissionDeclaration[] => declared

/** Three scopes of a part of a person's record: one's own, the people below one, everybody's. */
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

/** Permissions that are held or not. */
export const switches = (group: string, ...keys: readonly string[]): PermissionDeclaration[] =>
  keys.map((key) => ({ key, kind: 'switch', group }))

/** Keys of areas that do not exist yet: they can be set, and move to their module when it comes. */
export const toCome = (declarations: readonly PermissionDeclaration[]): PermissionDeclaration[] =>
  declarations.map((one) => ({ ...one, isToCome: true }))
