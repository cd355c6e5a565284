export const MANDATORY = ['confirm-email', 'update-custom-field', 'fill_custom_fields', 'vacation_info'] as const
export type MandatoryAction = (typeof MANDATORY)[number]
