import type { FieldsOfSection } from '#features/people/access/server/api.ts'

const NAMES = [
  'effectiveDate',
  'dateFrom',
  'dateTo',
  'payRate',
  'payRateType',
  'payType',
  'paySchedule',
  'reason',
  'amount',
  'paymentDay',
  'payments',
] as const

/** Of what the section consists; the audit trail says when pay changed, never to what. */
export const fieldsOfPay: FieldsOfSection = {
  section: 'compensation',
  fields: NAMES.map((name) => ({ name, word: `compensation.fields.${name}`, outOfAudit: true })),
}
