import type { ChecklistRef, Step } from '../contract.ts'

/** Who starts checklists and looks after all of them. */
export const KEEPERS = { anyOf: ['settings.onboarding_flow.edit'] } as const

/** Where a step to fill in leads. */
export const sectionPath = (user: ChecklistRef['user'], section: NonNullable<Step['section']>): string =>
  `/people/${user.id}/${section}`

export const countsOf = (steps: readonly Pick<Step, 'done' | 'isLate'>[]) => ({
  open: steps.filter(({ done }) => done === null).length,
  late: steps.filter(({ isLate }) => isLate).length,
})
