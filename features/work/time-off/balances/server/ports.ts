import type { MandatoryStep } from '#features/core/identity/mandatory/server/api.ts'
import { isToConfirm } from './company-week-store.ts'

/** Everything that is counted in days rests on the company's week: who keeps the rules of leave confirms it before anything else. */
export const vacationInfoStep: MandatoryStep = {
  name: 'vacation_info',
  required: true,
  due: (userId) => isToConfirm(userId, new Date()),
  untilRightsChange: true,
}
