import type { FieldsOfSection } from '#features/people/access/server/api.ts'

/** Of what the section consists; the audit trail says when it changed, and which benefit it is to readers of the section alone. */
export const fieldsOfBenefits: FieldsOfSection = {
  section: 'benefits',
  fields: [
    { name: 'benefit', word: 'benefits.fields.benefit', outOfAudit: true },
    { name: 'days', word: 'benefits.fields.days', outOfAudit: true },
    { name: 'ownCost', word: 'benefits.fields.ownCost', outOfAudit: true },
  ],
}
