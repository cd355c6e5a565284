import { describe, expect, it } from 'vitest'
import { type GatedScreen, gate, type Verdict, type Visitor } from './gate.ts'
import { acme, ann, inside, confirmEmail, updateField, fillFields, show, go, offer } from './gate-fixtures.ts'

describe('mandatory actions', () => {
  const due = { ...ann, required: ['fill_custom_fields', 'vacation_info'] }
  it.each<[string, GatedScreen, Visitor, Verdict]>([
    ['a required action comes first', inside('/calendar'), due, offer('/actions/fill_custom_fields')],
    ['its screen is open then', fillFields, due, show],
    ['another one that is not due is not', updateField, due, go('/')],
    ['to confirm again is not possible', confirmEmail, ann, go('/')],
    ['to fill in what is not asked for is not possible', fillFields, ann, go('/')],
    ['to update what is not new is not possible', updateField, ann, go('/')],
    [
      'an action without an address is shown before the screen',
      inside('/calendar'),
      { ...ann, required: ['vacation_info'] },
      { kind: 'before', action: 'vacation_info' },
    ],
    [
      'an optional action is offered',
      inside('/calendar'),
      { ...ann, optional: ['update-custom-field'] },
      offer('/actions/update-custom-field'),
    ],
    ['and its screen is open', updateField, { ...ann, optional: ['fill_custom_fields', 'update-custom-field'] }, show],
    [
      'two are offered one at a time',
      inside('/calendar'),
      { ...ann, optional: ['update-custom-field', 'fill_custom_fields'] },
      offer('/actions/update-custom-field'),
    ],
    [
      'what is required comes before what can wait',
      updateField,
      { ...ann, required: ['fill_custom_fields'], optional: ['update-custom-field'] },
      go('/'),
    ],
  ])('%s', (_says, asked, visitor, verdict) => expect(gate(asked, acme, visitor)).toEqual(verdict))
})
