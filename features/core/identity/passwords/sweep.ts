import { fresh, type SweepPart } from '#tests/sweeps/part.ts'
import { passwords } from './contract.ts'

export const sweep: SweepPart = {
  of: [passwords],
  examples: { resetPassword: () => ({ email: fresh() }), judgePassword: () => ({ password: 'a long walk home' }) },
  without: ['checkNewPassword', 'newPassword', 'changePassword'],
}
