import { PersonPicker } from '#ui/forms/person-picker.tsx'
import type { FieldProps } from '#ui/forms/field.ts'
import type { PersonOption } from '../contract.ts'
import { searchPeople } from './queries.ts'

export { AsOfField, AsOfLine } from './as-of-fields.tsx'
export { useAsOf, withDay } from './as-of-state.ts'
export { CropForm } from './crop-form.tsx'
export { DetailFields, type DetailValues, NO_DETAILS } from './detail-fields.tsx'
export { EffectLines, EffectsPart, usePastEffects } from './effects-panel.tsx'
export { EndedList } from './ended-list.tsx'
export { PersonStatus } from './person-status-chip.tsx'
export { PictureFields } from './picture-fields.tsx'
export type { Chosen } from './picture-state.ts'
export { type DifferenceLine, type Differences, differencesOf } from './difference-state.ts'
export { type HistoryRows, useHistoryForm } from './history-form-state.ts'
export { RowNews } from './row-news-list.tsx'
export { useSection } from './section-state.ts'
export { TheirChanges, type Theirs } from './their-changes-list.tsx'
export { useStateMark } from './state-words.ts'
export { RemovalDialog } from './removal-dialog.tsx'
export { WhyField } from './why-fields.tsx'
export { searchPeople, usePresence, useProfile } from './queries.ts'
export type { PersonOption }

/** A colleague, found by name, face and email. */
export const ColleagueField = (props: FieldProps<PersonOption | null> & { clearable?: boolean }) => (
  <PersonPicker {...props} search={searchPeople} />
)
