import type { ChecklistRef, Step } from '../contract.ts'

/** Who starts checklists and looks after all of them. */
export const KEEPERS = { anyOf: ['settings.onboarding_flow.edit'] } as const

/** Where a step to fill in leads; what is asked for by name has links of its own. */
export const sectionPath = (user: ChecklistRef['user'], section: Step['section']): string | null =>
  section === null || section === 'fields' ? null : `/people/${user.id}/${section}`

export const countsOf = (steps: readonly Pick<Step, 'done' | 'isLate'>[]) => ({
  open: steps.filter(({ done }) => done === null).length,
  late: steps.filter(({ isLate }) => isLate).length,
})

/** Whether what a step asks for is there, so that it can be completed: fields, equipment, or files, once the virus scanner has seen them. */
export const isReady = ({ kind, files, empty, things }: Pick<Step, 'kind' | 'files' | 'empty' | 'things'>): boolean => {
  if (empty && empty.named.length + empty.others > 0) return false
  if (things && (things.hands === 'give') === (things.count === 0)) return false
  return kind !== 'upload' || (files.length > 0 && files.every(({ checking }) => !checking))
}
