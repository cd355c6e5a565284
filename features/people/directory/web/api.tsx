import { PersonPicker } from '#ui/forms/person-picker.tsx'
import type { FieldProps } from '#ui/forms/field.ts'
import type { PersonOption } from '../contract.ts'
import { searchPeople, useChoices, useHiringSources, useVacantPositions } from './queries.ts'

export { searchPeople, useChoices, useHiringSources, useVacantPositions }
export { FirstSteps, useFirstSteps } from './first-steps-panel.tsx'
export { PlaceSelects } from './place-fields.tsx'
export type { PersonOption }

/** A colleague, found by name, face and e-mail. */
export const ColleagueField = (props: FieldProps<PersonOption | null> & { clearable?: boolean }) => (
  <PersonPicker {...props} search={searchPeople} />
)
